import { useServerKind } from '#renderer/platform/server-kind.ts'

/** The dictionary whose entries are the categories of designs. */
export function useCategories(): string {
  const isFamily = useServerKind(({ kind }) => kind === '3.4' || kind === '3.6')
  return isFamily ? 'webDesign' : 'businessType'
}
