import type { LoginConfig } from '#shared/api/auth.ts'

export const signInModes = ['account', 'qrcode', 'sms'] as const
export type SignInMode = (typeof signInModes)[number]

/** Tabs of the sign-in page: what the server announces, in our order. Account and password where it announces none. */
export function modesOf(config: Pick<LoginConfig, 'loginModes'> | null): readonly SignInMode[] {
  const announced = signInModes.filter((mode) => config?.loginModes.includes(mode))
  return announced.length === 0 ? ['account'] : announced
}

export const companyFields = ['companyName', 'contact'] as const
export type CompanyField = (typeof companyFields)[number]

/** Fields that a hosted service wants beside the account; none for most servers. */
export function companyFieldsOf(config: Pick<LoginConfig, 'companyFields'> | null): readonly CompanyField[] {
  return companyFields.filter((field) => config?.companyFields.includes(field))
}
