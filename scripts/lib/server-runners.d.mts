export const serverRunners: Readonly<Record<string, string>>
