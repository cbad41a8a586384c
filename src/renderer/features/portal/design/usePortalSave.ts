import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DataOf } from '#shared/api/table.ts'
import { type PortalDocument, writePortalDocument } from '#shared/design/portal/document.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'

type Portal = DataOf<'portalDesign.one'>

const isOvertaken = (error: unknown) => isPlatformError(error) && error.reason?.code === 'table.changedMeanwhile'

/** Saves what is designed; where somebody else saved meanwhile, it can become a portal of its own instead of being lost. */
export function usePortalSave(portal: Portal, first: PortalDocument, mayCopy: boolean) {
  const t = useT()
  const navigate = useNavigate()
  const { id } = portal
  const [saved, setSaved] = useState({ document: first, version: portal.version })
  const [isBusy, setBusy] = useState(false)
  const isSaving = useRef(false)
  const update = usePlatformMutation('portalDesign.update')
  const copy = usePlatformMutation('portalDesign.copy')

  const bodyOf = ({ fullName, enCode, category, description, sortCode, enabledLock, enabledMark }: Portal) => ({
    ...{ fullName, enCode, category, description, sortCode, enabledLock, enabledMark },
    type: 0,
  })

  const storeCopy = async (formData: string): Promise<void> => {
    const agrees = await confirm({
      title: t('portalDesigns.overtaken'),
      content: t('portalDesigns.overtakenHint'),
      okText: t('portalDesigns.saveCopy'),
    })
    if (!agrees) return
    const { data } = await copy.mutateAsync({ params: { id } })
    const copied = String(data)
    const { data: row } = await call('portalDesign.one', { params: { id: copied } }, { fresh: true })
    await update.mutateAsync({ params: { id: copied }, body: { ...bodyOf(row), formData } })
    void navigate(`/portalDesigner?id=${encodeURIComponent(copied)}`)
  }

  const save = async (document: PortalDocument): Promise<void> => {
    if (isSaving.current || document === saved.document) return
    isSaving.current = true
    setBusy(true)
    const formData = writePortalDocument(document)
    try {
      const { msg } = await update.mutateAsync({
        params: { id },
        // Refused where somebody else saved meanwhile: what is designed here stays.
        body: { ...bodyOf(portal), formData, ...({ version: saved.version } as object) },
      })
      const { data } = await call('portalDesign.one', { params: { id } }, { fresh: true, quiet: true })
      // Somebody may have saved since, a moment ago: their version is not one that was seen here.
      setSaved(({ version }) => ({ document, version: data.formData === formData ? data.version : version }))
      toast.success(msg)
    } catch (error) {
      // The one toast has told it; the design stays as it is.
      if (isOvertaken(error) && mayCopy) await storeCopy(formData).catch(() => undefined)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  return { saved, isBusy, save }
}
