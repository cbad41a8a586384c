import { EyeOutlined, PrinterOutlined, ToolOutlined } from '@ant-design/icons'
import { Button, Switch, Tag } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { ModuleConfig } from '#shared/api/module.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { readOnly } from '#shared/form/read-only.ts'
import { initialRecord } from '#shared/form/values.ts'
import { initialContext } from '#renderer/access/initial-context.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { usePageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { GeneratedForm } from '#renderer/form/GeneratedForm.tsx'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import styles from './preview.module.css'

/** A generated form to try out (section 2, /previewModel): by `modelId` of the query; nothing of it is saved. */
export function PreviewPage({ search }: { readonly search: string }) {
  const t = useT()
  const modelId = new URLSearchParams(search).get('modelId') ?? ''
  return (
    <div className={styles.page}>
      {modelId === '' ? (
        <Notice whole icon={<EyeOutlined />} title={t('portal.preview.none')} hint={t('portal.preview.noneHint')} />
      ) : (
        <Preview key={modelId} modelId={modelId} />
      )}
    </div>
  )
}

function Preview({ modelId }: { readonly modelId: string }) {
  const query = usePlatformQuery('module.config', { params: { id: modelId } })
  usePageName(query.data?.fullName)
  return (
    <PageState
      loading={query.isPending}
      forbidden={isPlatformError(query.error) && query.error.platformCode === 403}
      error={query.data ? null : query.error}
      onRetry={query.refetch}
      rows={12}
    >
      {query.data ? <FormBody config={query.data} /> : null}
    </PageState>
  )
}

function FormBody({ config }: { readonly config: ModuleConfig }) {
  const t = useT()
  const texts = useDesignTexts()
  const parsed = useMemo(() => parseForm(config.formData, texts), [config.formData, texts])
  const [isReadOnly, setReadOnly] = useState(false)
  if (!parsed.ok) {
    return <Notice whole icon={<ToolOutlined />} title={t('portal.preview.broken')} hint={parsed.problem} />
  }
  const { plan } = parsed
  const print = () =>
    openDialog('print', { templateIds: plan.printIds, recordId: '', title: config.fullName, previewMode: true })
  return (
    <>
      <header className={styles.head}>
        <h2>{config.fullName}</h2>
        <Tag>{t('portal.preview.tag')}</Tag>
        <span className={styles.hint}>{t('portal.preview.hint')}</span>
        <span className={styles.switch}>
          <Switch size="small" checked={isReadOnly} aria-label={t('portal.preview.readOnly')} onChange={setReadOnly} />
          <span aria-hidden="true">{t('portal.preview.readOnly')}</span>
        </span>
        {plan.hasPrintButton ? (
          <Button icon={<PrinterOutlined aria-hidden />} onClick={print}>
            {plan.printText || t('portal.preview.print')}
          </Button>
        ) : null}
      </header>
      <div className={styles.form}>
        <Form key={String(isReadOnly)} plan={isReadOnly ? readOnly(plan) : plan} />
      </div>
    </>
  )
}

/** A store of its own that is never saved: a new one each time the form is shown. */
function Form({ plan }: { readonly plan: FormPlan }) {
  const userId = useUser()?.userId ?? ''
  const [store] = useState(() => new FormStore({ plan, record: initialRecord(plan, initialContext(userId)), userId }))
  useEffect(() => () => store.dispose(), [store])
  return <GeneratedForm store={store} onSubmit={() => void store.validate()} />
}
