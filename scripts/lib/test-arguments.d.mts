export function readArguments(
  words: readonly string[],
  steps: readonly string[],
): { steps: string[]; changed: boolean; base: string | null; long: boolean }
