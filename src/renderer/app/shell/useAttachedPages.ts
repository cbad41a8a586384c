import { useEffect } from 'react'
import { useSteadyNavigate } from '#renderer/access/useSteadyNavigate.ts'
import { queueReopen } from '#renderer/platform/reopen-forms.ts'
import { on, request } from '#renderer/platform/request.ts'

/** The form that was open on the page comes with it. */
async function reopenForms(path: string): Promise<void> {
  const forms = await request('drafts.takeOpen')
  queueReopen(forms.filter((form) => form.path === path))
}

/** Opens the windows beside this one that the account left, and the pages that come back from them. */
export function useAttachedPages(): void {
  const navigate = useSteadyNavigate()
  useEffect(() => {
    void request('windows.restore').catch(() => undefined)
    return on('window.attached', ({ path }) => {
      navigate(path)
      void reopenForms(path.split('?')[0] ?? path).catch(() => undefined)
    })
  }, [navigate])
}
