import { Input } from 'antd'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import type { EditValues } from '#renderer/form/dialog/fields.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { type AccountType, accountTypes, typeNames } from './model.ts'

export const draftId = 'messageAccounts'

const endpoints = {
  one: 'messageAccount.one',
  create: 'messageAccount.create',
  update: 'messageAccount.update',
} as const

const isOf =
  (...types: readonly AccountType[]) =>
  ({ type }: Readonly<EditValues>) =>
    types.some((name) => accountTypes[name] === type)
const mail = isOf('mail')
const sms = isOf('sms')
const webHook = isOf('webHook')
const weChat = isOf('weChat')
const isTencent = (values: Readonly<EditValues>) => sms(values) && values['channel'] === 2
const isSigned = (values: Readonly<EditValues>) => webHook(values) && values['approveType'] === '2'

/** What an account of the chosen type has; its secrets show as six stars, which keep what is stored. */
export function AccountDialog(editing: Editing) {
  const t = useT()
  const text = { kind: 'text', isHalf: true } as const
  const secret = {
    kind: 'own',
    initial: '',
    isOutsideDraft: true,
    isHalf: true,
    ...(editing.recordId === null ? {} : { hint: t('messageAccounts.kept') }),
    control: <Input.Password maxLength={500} autoComplete="new-password" />,
    write: (value: unknown) => (typeof value === 'string' ? value : ''),
  } as const
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      width={800}
      title={{ create: t('messageAccounts.new'), edit: t('messageAccounts.edit') }}
      fields={[
        { ...text, name: 'fullName', label: t('messageAccounts.name'), max: 50, required: true },
        { ...text, name: 'enCode', label: t('messageAccounts.code'), max: 50, required: true },
        {
          name: 'type',
          label: t('messageAccounts.type'),
          kind: 'choice',
          initial: accountTypes.mail,
          required: true,
          isFixed: editing.recordId !== null,
          options: typeNames.map((name) => ({ value: accountTypes[name], label: t(`messageAccounts.types.${name}`) })),
        },
        {
          ...text,
          name: 'smtpServer',
          label: t('messageAccounts.server'),
          max: 200,
          required: true,
          isShown: mail,
          hint: t('messageAccounts.serverHint'),
        },
        {
          name: 'smtpPort',
          label: t('messageAccounts.port'),
          kind: 'number',
          min: 1,
          max: 65_535,
          initial: 465,
          isHalf: true,
          required: true,
          isShown: mail,
        },
        { ...text, name: 'smtpUser', label: t('messageAccounts.user'), max: 300, required: true, isShown: mail },
        { ...secret, name: 'smtpPassword', label: t('messageAccounts.password'), isShown: mail },
        { ...text, name: 'addressorName', label: t('messageAccounts.sender'), max: 50, isShown: mail },
        {
          name: 'sslLink',
          label: t('messageAccounts.ssl'),
          kind: 'switch',
          initial: true,
          isHalf: true,
          isShown: mail,
        },
        {
          name: 'channel',
          label: t('messageAccounts.provider'),
          kind: 'choice',
          initial: 1,
          isHalf: true,
          required: true,
          isShown: sms,
          options: [
            { value: 1, label: t('messageAccounts.aliyun') },
            { value: 2, label: t('messageAccounts.tencent') },
          ],
        },
        {
          ...text,
          name: 'smsSignature',
          label: t('messageAccounts.signature'),
          max: 100,
          required: true,
          isShown: sms,
        },
        {
          ...text,
          name: 'appId',
          label: t('messageAccounts.appId'),
          max: 200,
          required: true,
          isShown: isOf('sms', 'weChat'),
        },
        { ...secret, name: 'appSecret', label: t('messageAccounts.secret'), isShown: isOf('sms', 'weChat') },
        {
          ...text,
          name: 'sdkAppId',
          label: t('messageAccounts.sdkAppId'),
          max: 200,
          required: true,
          isShown: isTencent,
        },
        {
          name: 'webhookType',
          label: t('messageAccounts.hook'),
          kind: 'choice',
          initial: '1',
          isHalf: true,
          required: true,
          isShown: webHook,
          options: [
            { value: '1', label: t('messageAccounts.dingTalk') },
            { value: '2', label: t('messageAccounts.weCom') },
          ],
        },
        {
          name: 'approveType',
          label: t('messageAccounts.signed'),
          kind: 'choice',
          initial: '1',
          isHalf: true,
          // Robots of WeCom are admitted by their address alone.
          isShown: (values) => webHook(values) && values['webhookType'] !== '2',
          options: [
            { value: '1', label: t('messageAccounts.unsigned') },
            { value: '2', label: t('messageAccounts.bySecret') },
          ],
        },
        {
          name: 'webhookAddress',
          label: t('messageAccounts.address'),
          kind: 'text',
          max: 1000,
          required: true,
          isShown: webHook,
          hint: t('messageAccounts.addressHint'),
          isOutsideDraft: true,
        },
        {
          ...secret,
          name: 'bearer',
          label: t('messageAccounts.secret'),
          isShown: isSigned,
        },
        { ...text, name: 'appKey', label: t('messageAccounts.originalId'), max: 200, isShown: weChat },
        { ...secret, name: 'agentId', label: t('messageAccounts.token'), isShown: weChat },
        { name: 'description', label: t('messageAccounts.description'), kind: 'area', max: 500 },
        { name: 'sortCode', label: t('messageAccounts.sort'), kind: 'number', min: 0, max: 999_999, isHalf: true },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true, isHalf: true },
      ]}
    />
  )
}
