import { Button, Form } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { BaseInfo } from '#shared/api/current-user.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { useFormCheckedOnBlur } from '#renderer/components/page/useFormCheckedOnBlur.ts'
import { useT } from '#renderer/i18n/index.ts'
import { SaveOutcomeNotice } from '#renderer/components/page/SaveOutcomeNotice.tsx'
import { useSaveOutcome } from '#renderer/components/page/useSaveOutcome.ts'
import { PersistInDraft } from '#renderer/form/drafts/PersistInDraft.tsx'
import { useDialogDraft } from '#renderer/form/drafts/useDialogDraft.ts'
import { isOutcomeUnknown, type Submit } from '#renderer/platform/submit.ts'
import { fieldErrorOf } from '#renderer/platform/field-error.ts'
import { usePlatformMutation, useNamedQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from '../profile.module.css'
import { reloadSession } from '../reload.ts'
import { BaseFields } from './BaseFields.tsx'
import { baseRules } from './rules.ts'
import { baseLabels, type BaseValues, bodyOf, valuesOf } from './values.ts'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { nameOf, useTranslations } from '#renderer/i18n/translations.ts'

/** The dictionaries that describe people, by the codes of the platform family. */
const codes = ['Nation', 'certificateType', 'Education', 'Rank'] as const
type Code = (typeof codes)[number]

/** Entries of those dictionaries; empty while they load and where a server lacks one. */
function useOwnDictionaries() {
  const query = useNamedQuery('dictionary.all', codes, { staleTime: 300_000 })
  const list = query.data?.list
  const texts = useTranslations((state) => state.texts)
  const entries = useMemo(() => {
    const found = (code: Code): readonly DictionaryEntry[] => {
      const dictionary = list?.find((each) => each.enCode.toLowerCase() === code.toLowerCase())
      return named(dictionary?.dictionaryList ?? [], texts)
    }
    return Object.fromEntries(codes.map((code) => [code, found(code)])) as Record<Code, readonly DictionaryEntry[]>
  }, [list, texts])
  return { entries, isLoading: query.isPending }
}

function named(entries: readonly DictionaryEntry[], texts: ReadonlyMap<string, string>): readonly DictionaryEntry[] {
  return entries.map((entry) => ({
    ...entry,
    fullName: nameOf(entry, texts),
    children: [...named(entry.children, texts)],
  }))
}

interface BaseTabProps {
  readonly info: BaseInfo
  /** It was saved before this form began. */
  readonly wasSaved: boolean
  /** Whether something was typed that is not saved. `giveUp` forgets it, also what is kept of it on the disk. */
  readonly onDirty: (isDirty: boolean, giveUp: () => void) => void
  /** Saved whole, or given up: a new form begins. */
  readonly onDone: (wasSaved: boolean) => Promise<void>
}

/** Fields that a server may refuse by their name; its words then stand beside them, too. */
const checkedFields = ['mobilePhone', 'email', 'certificatesNumber', 'realName'] as const

/** What a person may say about themselves; what others decide about them stands in the card beside. */
export function BaseTab({ info, wasSaved, onDirty, onDone }: BaseTabProps) {
  const t = useT()
  const form = useFormCheckedOnBlur<BaseValues>()
  const [isTyped, setTyped] = useState(false)
  const [isPartlySaved, setPartlySaved] = useState(false)
  const edits = useRef(0)
  const { entries, isLoading } = useOwnDictionaries()
  const { mutateAsync, isPending } = usePlatformMutation('profile.save')
  const [initial] = useState(() => valuesOf(info))
  const labels = useMemo(() => baseLabels(t), [t])
  const kept = useDialogDraft({
    form: { moduleId: 'profile.base', recordId: info.id },
    name: t('profile.tabs.base'),
    labels,
    initialValues: initial,
  })
  const { draft } = kept
  const isRestored = draft.restored !== null && !draft.discarded
  const isDirty = isTyped || isRestored
  const outcome = useSaveOutcome({
    endpoint: 'profile.save',
    isRepeatable: true,
    restored: draft.discarded ? null : (draft.restored?.unfinished ?? null),
    keep: draft.saving,
  })
  const underWay = useRef<Submit | null>(null)
  const notifyDirty = useEffectEvent(() => onDirty(isDirty, draft.done))
  useEffect(() => notifyDirty(), [isDirty])
  const rules = useMemo(
    () =>
      baseRules(t, () => {
        const type = form.getFieldValue('certificatesType') as string | undefined
        return entries.certificateType.find((entry) => entry.id === type)?.enCode ?? type ?? ''
      }),
    [t, form, entries],
  )
  const save = async (values: BaseValues) => {
    const sent = edits.current
    try {
      const send = async (submit: Submit) => (await mutateAsync({ body: bodyOf(values) }, submit)).msg
      const msg = await outcome.submitOnce(send, (submit) => {
        underWay.current = submit
      })
      if (msg === null) return
      toast.success(msg)
    } catch (error) {
      // The line above the form, or the one toast, has told it; the form stays as typed.
      if (isOutcomeUnknown(error)) return
      const { field, text } = fieldErrorOf(error, checkedFields)
      if (field !== null) form.setFields([{ name: field, errors: [text] }])
      return
    }
    // What was typed meanwhile is not saved, and must not be taken away by the answer.
    const isWhole = edits.current === sent
    if (isWhole) draft.done()
    else setPartlySaved(true)
    await reloadSession()
    if (isWhole) await onDone(true)
  }
  const undo = () => {
    if (isPending) return underWay.current?.giveUp()
    draft.done()
    void onDone(false)
  }
  return (
    <Form<BaseValues>
      form={form}
      className={styles.form ?? ''}
      layout="vertical"
      colon={false}
      initialValues={initial}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      onValuesChange={() => {
        edits.current += 1
        setTyped(true)
      }}
      onFinish={(values) => void save(values)}
    >
      <LeaveGuard isUnsaved={() => isDirty} isKept={() => draft.keep !== null} />
      <SaveOutcomeNotice line={outcome.line} />
      <PersistInDraft form={form} {...kept} />
      <div className={styles.scroll}>
        <BaseFields rules={rules} entries={entries} isLoading={isLoading} />
      </div>
      <div className={styles.footer}>
        <span className={styles.quiet} role="status">
          {isDirty ? t('profile.base.unsaved') : wasSaved || isPartlySaved ? t('profile.base.saved') : ''}
        </span>
        <Button disabled={!isDirty} onClick={undo}>
          {t(isPending ? 'common.cancel' : 'profile.base.undo')}
        </Button>
        <Button type="primary" htmlType="submit" disabled={!isDirty} loading={isPending}>
          {t('profile.base.save')}
        </Button>
      </div>
    </Form>
  )
}
