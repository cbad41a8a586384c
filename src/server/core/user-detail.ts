import type { BaseInfoInput } from '#shared/api/current-user.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

type Detail = Omit<BaseInfoInput, 'realName' | 'gender' | 'mobilePhone' | 'email' | 'signature'> & {
  /** Left out by an administrator: it stays what its owner wrote. */
  readonly signature?: string
}

/** Stores what a profile has beside the account itself. */
export async function keepDetail(database: PlatformDatabase, user_id: string, input: Detail): Promise<void> {
  const { signature } = input
  const detail = {
    birthday: input.birthday ?? null,
    entry_date: input.entryDate ?? null,
    nation: input.nation,
    native_place: input.nativePlace,
    certificates_type: input.certificatesType,
    certificates_number: input.certificatesNumber,
    education: input.education,
    ranks: input.ranks,
    tele_phone: input.telePhone,
    landline: input.landline,
    urgent_contacts: input.urgentContacts,
    urgent_tele_phone: input.urgentTelePhone,
    postal_address: input.postalAddress,
    ...(signature === undefined ? {} : { signature }),
  }
  await database
    .insertInto('user_detail')
    .values({ user_id, signature: '', ...detail })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(detail))
    .execute()
}
