import { LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { FormPlan, Parsed } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { unsavedPages } from '#renderer/components/leave-guard.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useTitle } from '#renderer/components/useTitle.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { PublicSheet } from './PublicSheet.tsx'
import styles from './public-form.module.css'

interface PublicFormPageProps {
  /** The query of the address: `id` and `encryption` name the published form. */
  readonly search: string
  readonly onLeave: () => void
}

/** A published form, filled in without signing in (section 2, /formShortLink). */
export function PublicFormPage({ search, onLeave }: PublicFormPageProps) {
  const t = useT()
  const query = new URLSearchParams(search)
  const id = query.get('id') ?? query.get('modelId') ?? ''
  const encryption = query.get('encryption') ?? ''
  const complete = id !== '' && encryption !== ''
  const { data, error, isPending, refetch } = usePlatformQuery(
    'shortLink.config',
    { params: { id: id || '-' }, query: { encryption, uploads: '1' } },
    { enabled: complete, quiet: true },
  )
  const [round, setRound] = useState(0)
  const plan = usePlan(data?.formData)
  useTitle(data?.fullName ?? '', 'Atrium')
  const back = <Button onClick={onLeave}>{t('publicForm.toSignIn')}</Button>

  const leave = async () => {
    if (unsavedPages().length === 0 || (await confirmDiscard())) onLeave()
  }
  if (!complete || error) {
    const hint = complete ? describeError(error) : t('publicForm.invalidHint')
    return (
      <Notice whole icon={<LinkOutlined />} title={t('publicForm.invalid')} hint={hint}>
        {complete ? <Button onClick={() => void refetch()}>{t('common.retry')}</Button> : null}
        {back}
      </Notice>
    )
  }
  if (plan?.ok === false) {
    return (
      <Notice whole icon={<LinkOutlined />} title={t('publicForm.invalid')} hint={t('publicForm.broken')}>
        {back}
      </Notice>
    )
  }
  return (
    <PublicFrame hint={t('publicForm.noSession')} onLeave={() => void leave()}>
      <PageState loading={isPending} rows={10}>
        {data && plan ? (
          <>
            <h1 className={styles.title}>{data.fullName}</h1>
            <PublicSheet
              key={round}
              id={id}
              encryption={encryption}
              plan={plan.plan}
              name={data.fullName}
              onAgain={() => setRound(round + 1)}
              onLeave={onLeave}
            />
          </>
        ) : null}
      </PageState>
    </PublicFrame>
  )
}

/** The form parsed once per configuration; null until it is there. */
function usePlan(formData: string | undefined): Parsed<FormPlan> | null {
  const texts = useDesignTexts()
  return useMemo(() => (formData === undefined ? null : parseForm(formData, texts)), [formData, texts])
}
