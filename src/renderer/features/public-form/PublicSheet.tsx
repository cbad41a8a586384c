import { CheckCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { filledNames } from '#shared/form/filled.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { initialRecord } from '#shared/form/values.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { SaveOutcomeNotice } from '#renderer/components/page/SaveOutcomeNotice.tsx'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { UploadLinkContext } from '#renderer/form/files/upload-link.ts'
import { goToProblem } from '#renderer/form/focus.ts'
import { GeneratedForm } from '#renderer/form/GeneratedForm.tsx'
import { useFormScripts } from '#renderer/form/scripts/useFormScripts.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { request } from '#renderer/platform/request.ts'
import styles from './public-form.module.css'

interface PublicSheetProps {
  readonly id: string
  readonly encryption: string
  readonly plan: FormPlan
  readonly name: string
  readonly onAgain: () => void
  readonly onLeave: () => void
}

/** One form to fill in and submit; a failure keeps everything as typed. */
export function PublicSheet({ id, encryption, plan, name, onAgain, onLeave }: PublicSheetProps) {
  const t = useT()
  const [store] = useState(
    () => new FormStore({ plan, record: initialRecord(plan, { userId: '', now: Date.now() }), userId: '' }),
  )
  const saving = useSaving({
    isDirty: () => store.isDirty(),
    onClose: () => undefined,
    endpoint: 'shortLink.submit',
  })
  const element = useRef<HTMLDivElement>(null)
  const scripts = useFormScripts({ store, moduleId: id, module: name, recordId: null, isApart: true })
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = usePlatformMutation('shortLink.submit')
  useEffect(() => () => store.dispose(), [store])
  const [ticket] = useState(() => crypto.randomUUID())
  const uploads = useUploadLink(id, encryption, ticket)

  /** Whether nothing is wrong; what is first is shown. */
  const isSound = () => {
    const place = store.validate()
    const drawn = element.current?.querySelector<HTMLElement>('[data-form]')
    if (place && drawn) goToProblem(drawn, store, place)
    return place === null
  }
  const scriptsAgree = async () => {
    setAsking(true)
    try {
      return (await scripts.current?.beforeSubmit()) ?? true
    } finally {
      setAsking(false)
    }
  }
  const submit = async () => {
    if (saving.isBusy || isAsking || !isSound()) return
    // A script may have changed what is sent.
    if (!(await scriptsAgree()) || !isSound()) return
    await saving.save(async (once) => {
      const record = store.record()
      const body = { data: JSON.stringify(record), ticket, atriumFilled: filledNames(store.plan, record) }
      const { msg } = await mutateAsync({ params: { id }, query: { encryption }, body }, once)
      await scripts.current?.afterSubmit()
      return msg
    })
  }
  if (saving.phase === 'saved') {
    return (
      <Notice icon={<CheckCircleOutlined />} title={t('publicForm.done')} hint={t('publicForm.doneHint')}>
        <Button type="primary" onClick={onAgain}>
          {t('publicForm.again')}
        </Button>
        <Button onClick={onLeave}>{t('publicForm.toSignIn')}</Button>
      </Notice>
    )
  }
  return (
    <div ref={element}>
      <LeaveGuard isUnsaved={saving.isUnsaved} />
      <SaveOutcomeNotice line={saving.outcome} />
      <div inert={saving.isBusy}>
        <UploadLinkContext value={uploads}>
          <GeneratedForm store={store} focusOnOpen onSubmit={() => void submit()} />
        </UploadLinkContext>
      </div>
      <div className={styles.footer}>
        {saving.isBusy ? (
          <Button size="large" onClick={() => void saving.cancel()}>
            {t('common.cancel')}
          </Button>
        ) : null}
        <Button type="primary" size="large" loading={saving.isBusy || isAsking} onClick={() => void submit()}>
          {t('publicForm.submit')}
        </Button>
      </div>
    </div>
  )
}

/** How files of this form go up; what is still on its way when it is left, or was submitted, is forgotten. */
function useUploadLink(id: string, encryption: string, ticket: string) {
  const begun = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const upload of begun.current.splice(0)) request('uploads.remove', { id: upload }).catch(() => undefined)
    },
    [],
  )
  return useMemo(
    () => ({ id, encryption, ticket, added: (ids: readonly string[]) => void begun.current.push(...ids) }),
    [id, encryption, ticket],
  )
}
