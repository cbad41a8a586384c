import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { currentPath } from '#renderer/form/drafts/current-path.ts'
import { clearReopenQueue, queueReopen } from '#renderer/platform/reopen-forms.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'

interface ReturnToFormProps {
  /** Whether the page of a path has a tab: a form is only led back to where it was. */
  readonly hasTab: (path: string) => boolean
  /** No form comes back. */
  readonly onNothing: () => void
}

/** Once somebody is signed in: leads back to the forms that a crash, an expiry or the end of the app took off the screen. */
export function ReturnToForm({ hasTab, onNothing }: ReturnToFormProps) {
  const t = useT()
  const navigate = useNavigate()
  const { notification } = App.useApp()
  const lead = useEffectEvent(async () => {
    const [forms, crashed] = await Promise.all([
      request('drafts.takeOpen').catch(() => []),
      request('drafts.crashed').catch(() => false),
    ])
    const here = forms.filter((form) => hasTab(form.path))
    queueReopen(here)
    if (here.length === 0) onNothing()
    if (crashed) {
      notification.warning({
        title: t('drafts.crashed'),
        description: here.length > 0 ? t('drafts.crashedHint') : undefined,
        placement: 'bottomRight',
      })
    }
    const last = here.at(-1)
    if (last && currentPath() !== last.path) void navigate(last.path)
  })
  useEffect(() => {
    void lead()
    return clearReopenQueue
  }, [])
  return null
}
