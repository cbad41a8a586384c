import { isCitizenNumber } from '#shared/rules/validation.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { fail } from './answer.ts'

/** The entry of the dictionary certificateType that means a citizen's identity card. */
const CITIZEN_CARD = '1'

interface Certificate {
  /** Id of an entry of the dictionary certificateType; empty where nothing is said. */
  readonly certificatesType: string
  readonly certificatesNumber: string
}

/**
 * Refuses with 400 a number that is none of a citizen's card where the type is that card or says nothing (section 5,
 * reusable patterns). What is `stored` already may stay, so that nobody is kept from changing something else.
 */
export async function requireCitizenNumber(
  database: PlatformDatabase,
  { certificatesType, certificatesNumber }: Certificate,
  stored: Certificate | null,
): Promise<void> {
  if (certificatesNumber === '' || isCitizenNumber(certificatesNumber)) return
  if (stored?.certificatesNumber === certificatesNumber && stored.certificatesType === certificatesType) return
  const type =
    certificatesType === ''
      ? undefined
      : await database
          .selectFrom('dictionary_entry')
          .select('en_code')
          .where('id', '=', certificatesType)
          .executeTakeFirst()
  if (certificatesType === '' || type?.en_code === CITIZEN_CARD) {
    fail(400, 'profile.citizenInvalid', { field: 'certificatesNumber' })
  }
}
