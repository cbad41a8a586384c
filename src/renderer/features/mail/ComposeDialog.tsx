import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { isEmail } from '#shared/rules/validation.ts'
import { FormDialog, showFieldError } from '#renderer/components/page/FormDialog.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { draftOf } from '#renderer/form/dialog/draft-of.tsx'
import { EditFieldItem, type EditField } from '#renderer/form/dialog/fields.tsx'
import { arrivedRule, FilesControl } from '#renderer/form/dialog/FilesControl.tsx'
import { RichTextControl } from '#renderer/form/dialog/RichTextControl.tsx'
import { useDialogDraft } from '#renderer/form/drafts/useDialogDraft.ts'
import { useT } from '#renderer/i18n/index.ts'
import { fieldErrorOf } from '#renderer/platform/field-error.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { AddressesControl } from './AddressesControl.tsx'
import {
  addressesIn,
  answerTo,
  bareAddress,
  blankLetter,
  bodyOf,
  isUploading,
  type Letter,
  letterOf,
  recordIdOf,
  type Writing,
} from './letter.ts'
import styles from './mail.module.css'

/** Under which name what is typed is kept on this computer. */
export const composeDraft = 'mail.letter'

const fieldNames = ['recipient', 'cc', 'bcc', 'subject', 'bodyText', 'attachment'] as const

interface ComposeDialogProps {
  readonly writing: Writing
  readonly onSettings: () => void
  readonly onClose: () => void
}

/**
 * Writes a mail. What is typed is kept on this computer letter by letter, and among the drafts of the mailbox once it is
 * closed without being sent; a mail that the server refuses stays as it is. Mount it to open it.
 */
export function ComposeDialog({ writing, onSettings, onClose }: ComposeDialogProps) {
  const t = useT()
  const isOf = writing.kind !== 'new'
  // What stands in a draft is asked for each time: another window may have gone on with it.
  const one = usePlatformQuery(
    'mail.read',
    { params: { id: isOf ? writing.id : '0' } },
    { enabled: isOf, quiet: true, fresh: true, staleTime: 0 },
  )
  const config = usePlatformQuery('mail.config', {}, { quiet: true })
  const account = config.data?.account ?? ''
  const send = usePlatformMutation('mail.send')
  const keep = usePlatformMutation('mail.saveDraft')
  const [problem, setProblem] = useState('')
  const labels = useMemo(
    () => ({
      subject: t('mail.subject'),
      recipient: t('mail.recipient'),
      cc: t('mail.cc'),
      bcc: t('mail.bcc'),
      bodyText: t('mail.body'),
      attachment: t('common.files.label'),
    }),
    [t],
  )
  const isKnown = !config.isPending && (!isOf || (one.data !== undefined && !one.isFetching))
  // Once: what is asked again behind the form does not touch it.
  const [initialValues, setInitialValues] = useState<Letter | null>(null)
  if (initialValues === null && isKnown)
    setInitialValues(writing.kind === 'new' || !one.data ? blankLetter : begunWith(one.data, writing.kind, account, t))
  const local = useDialogDraft({
    form: { moduleId: composeDraft, recordId: recordIdOf(writing) },
    name: t('mail.compose'),
    labels,
    initialValues,
  })
  const draft = draftOf(local, labels)
  const keepOnServer = async (letter: Letter): Promise<boolean> => {
    if (isUploading(letter)) return (await draft.keep?.()) ?? false
    try {
      await keep.mutateAsync({ body: bodyOf(letter, writing) })
      draft.done()
      return true
    } catch {
      // Told already; it waits on this computer then.
      return (await draft.keep?.()) ?? false
    }
  }
  const fields: readonly EditField[] = [
    ...(['recipient', 'cc', 'bcc'] as const).map(
      (name): EditField => ({
        name,
        label: labels[name],
        kind: 'own',
        initial: '',
        ...(name === 'recipient' ? { required: true } : {}),
        rules: [{ validator: (_rule, value: unknown) => checkAddresses(value, t) }],
        control: <AddressesControl label={labels[name]} />,
      }),
    ),
    { name: 'subject', label: labels.subject, kind: 'text', max: 200 },
    {
      name: 'bodyText',
      label: labels.bodyText,
      kind: 'own',
      initial: '',
      control: <RichTextControl label={labels.bodyText} />,
    },
    {
      name: 'attachment',
      label: labels.attachment,
      kind: 'own',
      initial: [],
      rules: [arrivedRule(t)],
      control: <FilesControl label={labels.attachment} fileSize={20} />,
    },
  ]
  return (
    <FormDialog<Letter>
      title={t(`mail.writing.${writing.kind}`)}
      width={800}
      labelWidth={80}
      draft={{ ...draft, keep: (form) => keepOnServer(form?.getFieldsValue() ?? blankLetter) }}
      keepText={t('mail.saveDraft')}
      okText={t('mail.send')}
      endpoint="mail.send"
      initialValues={initialValues}
      error={one.error}
      onRetry={one.refetch}
      requiredFields={['recipient', 'subject', 'bodyText']}
      onSave={async (letter, submit) => {
        setProblem('')
        return (await send.mutateAsync({ body: bodyOf(letter, writing) }, submit)).msg
      }}
      onRefused={(error, form) => {
        const { field, text } = fieldErrorOf(error, fieldNames)
        if (field === null) setProblem(text)
        else showFieldError(error, form)
      }}
      onClose={onClose}
    >
      {() => (
        <>
          {problem === '' ? null : <Alert type="error" showIcon title={problem} className={styles.line ?? ''} />}
          {account === '' && config.data ? (
            <Alert
              type="warning"
              showIcon
              title={t('mail.noAccount')}
              className={styles.line ?? ''}
              action={
                <Button size="small" onClick={onSettings}>
                  {t('mail.account.title')}
                </Button>
              }
            />
          ) : null}
          {fields.map((field) => (
            <EditFieldItem key={field.name} field={field} t={t} />
          ))}
        </>
      )}
    </FormDialog>
  )
}

type Translate = ReturnType<typeof useT>

function begunWith(mail: DataOf<'mail.read'>, kind: Exclude<Writing['kind'], 'new'>, account: string, t: Translate) {
  if (kind === 'draft') return letterOf(mail)
  const said = t('mail.wrote', { time: timeText(mail.fdate), name: mail.sender })
  return answerTo(mail, kind, account === '' ? [] : [account], said)
}

function checkAddresses(value: unknown, t: Translate): Promise<void> {
  const wrong = addressesIn(String(value ?? '')).find((address) => !isEmail(bareAddress(address)))
  return wrong === undefined
    ? Promise.resolve()
    : Promise.reject(new Error(t('mail.badAddress', { address: wrong.slice(0, 100) })))
}
