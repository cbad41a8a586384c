/** What an account sends by, as it is numbered on the wire. */
export const accountTypes = { mail: 2, sms: 3, webHook: 6, weChat: 7 } as const
export type AccountType = keyof typeof accountTypes

export const typeNames = ['mail', 'sms', 'webHook', 'weChat'] as const satisfies readonly AccountType[]
export const typeOf = (code: number): AccountType => typeNames.find((name) => accountTypes[name] === code) ?? 'mail'
