import { createSecret } from '#server/core/tokens.ts'
import type { FormLinkTable } from '#server/database/tables/sign-in.ts'
import { seedId } from './ids.ts'

interface Publisher {
  readonly modelId: string
  /** Who answers for the visitors. */
  readonly userId: string
  readonly now: number
}

/** The visitor pass as a public form. Its secret differs from one workspace to the next. */
export function formLinks({ modelId, userId, now }: Publisher): FormLinkTable[] {
  return [
    {
      id: seedId('formLink', 1),
      model_id: modelId,
      secret: createSecret(),
      full_name: '来访预约',
      // The gate office finds out whom the visitor sees, and gives the number.
      presets: JSON.stringify({ f_number: null, f_host: userId, f_status: '1' }),
      user_id: userId,
      enabled_mark: 1,
      announced: 1,
      expires_at: null,
      created_at: now,
    },
  ]
}
