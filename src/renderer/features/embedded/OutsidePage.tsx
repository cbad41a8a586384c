import { ExportOutlined, StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpenedPlace, ViewTarget } from '#shared/ipc/views.ts'
import { Notice } from '../../components/Notice.tsx'
import { PageState } from '../../components/PageState.tsx'
import { useT } from '../../i18n/index.ts'
import { describeError } from '../../platform/describe-error.ts'
import { request } from '../../platform/request.ts'

interface OutsidePageProps {
  readonly target: ViewTarget
  readonly title: string
  /** Closes the tab this is. */
  readonly onClose: () => void
}

/** An entry with a window of its own: opened once when a person comes here, and again on demand. */
export function OutsidePage({ target, title, onClose }: OutsidePageProps) {
  const t = useT()
  const [place, setPlace] = useState<OpenedPlace | null>(null)
  const [error, setError] = useState<unknown>(null)
  const opened = useRef(false)
  const wanted = JSON.stringify(target)
  const open = useCallback(() => {
    setError(null)
    request('views.openOutside', { target: JSON.parse(wanted) as ViewTarget }).then((answer) => {
      setPlace(answer.place)
    }, setError)
  }, [wanted])
  useEffect(() => {
    // Coming back to the tab is no wish for another window.
    if (!opened.current) open()
    opened.current = true
  }, [open])

  if (error !== null) {
    return (
      <Notice whole icon={<StopOutlined />} title={t('embedded.failed')} hint={describeError(error)}>
        <Button type="primary" onClick={open}>
          {t('common.retry')}
        </Button>
        <Button onClick={onClose}>{t('embedded.closeTab')}</Button>
      </Notice>
    )
  }
  if (place === null) return <PageState loading rows={4} />
  return (
    <Notice whole icon={<ExportOutlined />} title={title} hint={t(`embedded.opened.${place}`)}>
      <Button type="primary" onClick={open}>
        {t('embedded.openAgain')}
      </Button>
      <Button onClick={onClose}>{t('embedded.closeTab')}</Button>
    </Notice>
  )
}
