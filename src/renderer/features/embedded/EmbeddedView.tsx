import { DisconnectOutlined, GlobalOutlined, HomeOutlined, ReloadOutlined, StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import type { ViewState, ViewTarget } from '#shared/ipc/views.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import styles from './embedded.module.css'
import { usePlacement } from './usePlacement.ts'
import { useView } from './useView.ts'

interface EmbeddedViewProps {
  /** Names the view in main; the same id finds the same page again. */
  readonly id: string
  readonly target: ViewTarget
  readonly title: string
}

/** A page of the server or of another site in a place of this page. The page itself is a native view over that place. */
export function EmbeddedView({ id, target, title }: EmbeddedViewProps) {
  const { state, error, retry, goHome } = useView(id, target)
  const area = useRef<HTMLDivElement>(null)
  const still = usePlacement(area, id, error === null && state !== null)
  const isForeign = state !== null && !state.ofServer
  return (
    <section className={styles.embedded} aria-label={title}>
      {isForeign ? (
        <Bar
          state={state}
          onReload={retry}
          onHome={goHome}
          onOutside={() => ignoreRejection(request('views.openOutside', { target }))}
        />
      ) : null}
      <div ref={area} className={styles.place} data-phase={error === null ? (state?.phase ?? 'loading') : 'refused'}>
        {error === null ? (
          <Inside state={state} still={still} onRetry={retry} />
        ) : (
          <Refused error={error} onRetry={retry} />
        )}
      </div>
    </section>
  )
}

interface BarProps {
  readonly state: ViewState
  readonly onReload: () => void
  readonly onHome: () => void
  readonly onOutside: () => void
}

/** Says whose page it is: another site may look like ours. */
function Bar({ state, onReload, onHome, onOutside }: BarProps) {
  const t = useT()
  return (
    <div className={styles.bar}>
      <GlobalOutlined className={styles.mark} aria-hidden />
      <span className={styles.origin} title={state.origin}>
        {state.origin}
      </span>
      <span className={styles.title} title={state.title}>
        {state.title}
      </span>
      <IconButton size="small" label={t('embedded.reload')} icon={<ReloadOutlined />} onClick={onReload} />
      <IconButton size="small" label={t('embedded.home')} icon={<HomeOutlined />} onClick={onHome} />
      <Button size="small" onClick={onOutside}>
        {t('embedded.openInBrowser')}
      </Button>
    </div>
  )
}

interface InsideProps {
  readonly state: ViewState | null
  readonly still: string | null
  readonly onRetry: () => void
}

/** What the place shows while the view does not. */
function Inside({ state, still, onRetry }: InsideProps) {
  const t = useT()
  switch (state?.phase) {
    case 'ready':
      return still === null ? null : <img className={styles.still} src={still} alt="" />
    case 'failed':
      return (
        <Notice
          whole
          icon={<DisconnectOutlined />}
          title={t('embedded.failed')}
          hint={t(hintOf(state.fault), { origin: state.origin, fault: state.fault })}
        >
          <Button type="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </Notice>
      )
    case 'crashed':
      return (
        <Notice whole icon={<DisconnectOutlined />} title={t('embedded.crashed')} hint={t('embedded.crashedHint')}>
          <Button type="primary" onClick={onRetry}>
            {t('embedded.reload')}
          </Button>
        </Notice>
      )
    default:
      return <PageState loading rows={10} />
  }
}

function hintOf(fault: string) {
  if (fault === 'redirected') return 'embedded.fault.redirected'
  if (fault === 'notPage') return 'embedded.fault.notPage'
  if (/CERT|SSL/.test(fault)) return 'embedded.fault.certificate'
  return fault.startsWith('HTTP') ? 'embedded.fault.status' : 'embedded.fault.network'
}

/** Main would not open it: the address is not one for this place, or the menu or session changed. */
function Refused({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT()
  const detail = isPlatformError(error) && error.code === 'view.refused' ? error.detail : undefined
  if (detail === undefined) {
    return (
      <Notice whole icon={<DisconnectOutlined />} title={t('embedded.failed')} hint={describeError(error)}>
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </Notice>
    )
  }
  const reason = detail === 'token' ? 'token' : detail === 'empty' ? 'empty' : 'scheme'
  return (
    <Notice whole icon={<StopOutlined />} title={t('embedded.refused.title')} hint={t(`embedded.refused.${reason}`)} />
  )
}
