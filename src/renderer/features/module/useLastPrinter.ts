import { useEffect, useState } from 'react'
import { on, request } from '#renderer/platform/request.ts'

interface Known {
  readonly templateId: string
  readonly printer: string | null
}

/** The printer this machine used for the template the last time; null for none, or when there is a template to choose. */
export function useLastPrinter(templateIds: readonly string[]): string | null {
  const templateId = templateIds.length === 1 ? templateIds[0] : undefined
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (templateId === undefined) return
    let isOver = false
    const put = (printer: string | null) => {
      if (!isOver) setKnown({ templateId, printer })
    }
    request('print.profile', { templateId })
      .then((profile) => put(profile?.printer ?? null))
      .catch(() => undefined)
    // Printed from the preview meanwhile: that is the last time now.
    const stop = on('print.changed', (job) => {
      if (job.templateId === templateId) put(job.printer)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [templateId])
  return known?.templateId === templateId ? (known?.printer ?? null) : null
}
