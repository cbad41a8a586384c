import type { PlatformUserTable } from '#server/database/tables/people.ts'
import type { UserDetailTable } from '#server/database/tables/profile.ts'
import { dayOf } from './days.ts'
import type { readDictionaries } from './reference.ts'

type Dictionaries = ReturnType<typeof readDictionaries>

/** What the three announced people told about themselves, so that their profiles look lived in. */
export function detailsOfDemo(users: readonly PlatformUserTable[], dictionaries: Dictionaries): UserDetailTable[] {
  const entry = (dictionary: string, code: string) =>
    dictionaries.leaves(dictionary).find((each) => each.en_code === code)?.id ?? ''
  const known: readonly (Pick<UserDetailTable, 'birthday' | 'entry_date' | 'native_place' | 'signature'> & {
    readonly account: string
    readonly education: string
  })[] = [
    {
      account: 'admin',
      birthday: dayOf(1984, 3, 12),
      entry_date: dayOf(2009, 7, 1),
      native_place: '江苏扬州',
      education: '14',
      signature: '平台有问题随时找我',
    },
    {
      account: 'teacher',
      birthday: dayOf(1988, 10, 5),
      entry_date: dayOf(2015, 9, 1),
      native_place: '浙江绍兴',
      education: '11',
      signature: '软件工程教学与科研',
    },
    {
      account: 'student',
      birthday: dayOf(2005, 6, 21),
      entry_date: null,
      native_place: '安徽黄山',
      education: '',
      signature: '',
    },
  ]
  return known.flatMap(({ account, education, ...detail }) => {
    const user = users.find((each) => each.account === account)
    if (!user) return []
    return {
      ...detail,
      user_id: user.id,
      nation: entry('Nation', '01'),
      certificates_type: entry('certificateType', '1'),
      certificates_number: '',
      education: education === '' ? '' : entry('Education', education),
      ranks: '',
      tele_phone: '',
      landline: '',
      urgent_contacts: '',
      urgent_tele_phone: '',
      postal_address: '',
    }
  })
}
