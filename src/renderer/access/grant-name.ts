import type { WireGrantKind } from '#shared/access/grant-kinds.ts'
import { standardWord } from '#renderer/i18n/design-texts.ts'

/** What is granted, in the language of the window: buttons and data are the same words everywhere, the rest comes in it. */
export const grantName = (kind: WireGrantKind, fullName: string) =>
  kind === 'button' || kind === 'resource' ? standardWord(fullName) : fullName
