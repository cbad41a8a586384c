import type { TFunction } from 'i18next'
import { pinyinOf } from '#shared/rules/name-code.ts'
import { isAccount, isEmail, isMobile } from '#shared/rules/validation.ts'
import { useMenuId } from '#renderer/access/useMenuId.ts'
import { useRights } from '#renderer/access/useRights.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { DictionarySelect } from '#renderer/form/dialog/DictionarySelect.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ItemsInput } from '#renderer/pickers/frame/ItemsInput.tsx'
import { GroupPicker } from '#renderer/pickers/group/GroupPicker.tsx'
import { AdministeredPicker } from '#renderer/pickers/organization/AdministeredPicker.tsx'
import { nameRule, textRule } from '#renderer/pickers/organization/rules.ts'
import { PositionPicker } from '#renderer/pickers/position/PositionPicker.tsx'
import { RolePicker } from '#renderer/pickers/role/RolePicker.tsx'
import { UserInput } from '#renderer/pickers/user/UserInput.tsx'

export const draftId = 'user'
const endpoints = { one: 'user.one', create: 'user.create', update: 'user.update' } as const

const split = (joined: unknown) =>
  String(joined ?? '')
    .split(',')
    .filter((id) => id !== '')
const join = (ids: unknown) => (ids as readonly string[]).join(',')
const pickers = { position: PositionPicker, role: RolePicker, group: GroupPicker } as const
const joined = { initial: [], read: split, write: join } as const

interface UserDialogProps extends Editing {
  /** Of a new one: the organisation that the list shows, or the only one. */
  readonly organizeId: string | null
  /** A new user has no initial password by the policy: one is to be set. */
  readonly onWithoutPassword: (user: {
    readonly id: string
    readonly realName: string
    readonly account: string
  }) => void
}

/** A user: name, account, organisations (the first is the main one), positions, roles, groups, and how to reach them. */
export function UserDialog({ organizeId, onWithoutPassword, ...editing }: UserDialogProps) {
  const t = useT()
  const mayChangeGroups = useRights(useMenuId('groups')).edit
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      draftId={draftId}
      title={{ create: t('users.new'), edit: t('users.edit') }}
      width={800}
      onCreated={(made, { realName, account }) => {
        if (made && !made.hasPassword) onWithoutPassword({ id: made.id, realName, account })
      }}
      fields={[
        {
          name: 'realName',
          heading: t('users.membership'),
          label: t('users.name'),
          kind: 'text',
          isHalf: true,
          max: 50,
          required: true,
          rules: [nameRule(t)],
        },
        {
          name: 'account',
          label: t('users.account'),
          kind: 'text',
          isHalf: true,
          max: 50,
          required: true,
          rules: [textRule(isAccount, t('users.accountPattern'))],
          suggestion: { from: 'realName', make: pinyinOf, among: 'user.list' },
        },
        {
          name: 'organizeId',
          label: t('users.organizations'),
          kind: 'own',
          required: true,
          hint: t('users.mainFirst'),
          ...joined,
          initial: organizeId === null ? [] : [organizeId],
          control: <ItemsInput picker={AdministeredPicker} label={t('users.organizations')} multiple />,
        },
        memberships(t, 'positionId', 'position'),
        memberships(t, 'roleId', 'role'),
        memberships(t, 'groupId', 'group', mayChangeGroups ? null : t('users.groupsFixed')),
        {
          name: 'managerId',
          label: t('users.manager'),
          kind: 'own',
          isHalf: true,
          initial: '',
          control: <UserInput title={t('users.manager')} />,
        },
        dateField('entryDate', t('users.entryDate')),
        { name: 'sortCode', label: t('users.sort'), kind: 'number', isHalf: true, min: 0, max: 999_999 },
        {
          name: 'enabledMark',
          label: t('common.status.label'),
          kind: 'switch',
          isHalf: true,
          initial: true,
        },
        { name: 'description', label: t('users.description'), kind: 'area', max: 500 },
        {
          name: 'mobilePhone',
          heading: t('profile.base.contact'),
          label: t('users.mobile'),
          kind: 'text',
          isHalf: true,
          max: 50,
          rules: [textRule(isMobile, t('users.mobilePattern'))],
        },
        {
          name: 'email',
          label: t('users.email'),
          kind: 'text',
          isHalf: true,
          max: 200,
          rules: [textRule(isEmail, t('users.emailPattern'))],
        },
        textField(t, 'telePhone', 50),
        textField(t, 'landline', 50),
        textField(t, 'urgentContacts', 50),
        textField(t, 'urgentTelePhone', 50),
        { name: 'postalAddress', label: t('profile.base.postalAddress'), kind: 'text', max: 200 },
        {
          name: 'gender',
          heading: t('profile.base.person'),
          label: t('users.gender'),
          kind: 'choice',
          isHalf: true,
          initial: 3,
          options: [
            { value: 1, label: t('users.male') },
            { value: 2, label: t('users.female') },
            { value: 3, label: t('users.secret') },
          ],
        },
        dateField('birthday', t('profile.base.birthday')),
        entryField(t, 'nation', 'Nation'),
        textField(t, 'nativePlace', 100),
        entryField(t, 'certificatesType', 'certificateType'),
        textField(t, 'certificatesNumber', 50),
        entryField(t, 'education', 'Education'),
        entryField(t, 'ranks', 'Rank'),
      ]}
    />
  )
}

/** `whyFixed`: why the caller cannot change them; null where they can. */
function memberships<const Name extends string>(
  t: TFunction,
  name: Name,
  kind: 'position' | 'role' | 'group',
  whyFixed: string | null = null,
) {
  const label = t(`users.${kind}s`)
  const hint = whyFixed ?? (kind === 'position' ? t('users.mainFirst') : null)
  return {
    name,
    label,
    kind: 'own',
    ...joined,
    ...(hint === null ? {} : { hint }),
    ...(kind === 'group' ? { needs: 'user.groups' as const } : {}),
    control: <ItemsInput picker={pickers[kind]} label={label} multiple disabled={whyFixed !== null} />,
  } as const
}

type Plain = 'nativePlace' | 'certificatesNumber' | 'telePhone' | 'landline' | 'urgentContacts' | 'urgentTelePhone'

type Entry = 'ranks' | 'education' | 'nation' | 'certificatesType'

const labelOf = (t: TFunction, name: Plain | Entry) => t(`profile.base.${name}`)

const textField = <const Name extends Plain>(t: TFunction, name: Name, max: number) =>
  ({ name, label: labelOf(t, name), kind: 'text', isHalf: true, max }) as const

const dateField = <const Name extends string>(name: Name, label: string) =>
  ({ name, label, kind: 'date', isHalf: true }) as const

/** An entry of a dictionary, which is stored by its id. */
function entryField<const Name extends Entry>(t: TFunction, name: Name, code: string) {
  const label = labelOf(t, name)
  return { name, label, kind: 'own', isHalf: true, initial: '', control: <DictionarySelect code={code} /> } as const
}
