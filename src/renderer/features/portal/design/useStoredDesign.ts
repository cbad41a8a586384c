import { useNavigate } from 'react-router-dom'
import { confirm } from '#renderer/components/confirm.ts'
import { useDesignSave } from '#renderer/components/designer/useDesignSave.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { type Design, type DesignKind, designerAddress } from './design-kind.ts'

interface StoredDesignOptions<Document> {
  readonly kind: DesignKind
  readonly design: Design
  readonly first: Document
  readonly write: (document: Document) => string
  readonly mayCopy: boolean
}

const isOvertaken = (error: unknown) => isPlatformError(error) && error.reason?.code === 'table.changedMeanwhile'

const bodyOf = ({ fullName, enCode, category, description, sortCode, enabledMark, ...own }: Design) => ({
  ...{ fullName, enCode, category, description, sortCode, enabledMark },
  ...('enabledLock' in own ? { enabledLock: own.enabledLock as 0 | 1, type: 0 } : {}),
})

/** Saves what is designed; where somebody else saved meanwhile, it can become one of its own instead of being lost. */
export function useStoredDesign<Document>({ kind, design, first, write, mayCopy }: StoredDesignOptions<Document>) {
  const t = useT()
  const navigate = useNavigate()
  const { calls, words } = kind
  const params = { id: design.id }
  const update = usePlatformMutation(`${calls}.update`)
  const copy = usePlatformMutation(`${calls}.copy`)
  const readAnew = async (id: string, quiet = false) =>
    (await call(`${calls}.one`, { params: { id } }, { fresh: true, quiet })).data
  return useDesignSave({
    first,
    version: design.version,
    store: async (document, version) => {
      const formData = write(document)
      const body = { ...bodyOf(design), formData, ...({ version } as object) }
      const { msg } = await update.mutateAsync({ params, body })
      const now = await readAnew(design.id, true)
      // Somebody may have saved since, a moment ago: their version is not one that was seen here.
      return { msg, version: now.formData === formData ? now.version : version }
    },
    onRejected: async (document, error) => {
      if (!isOvertaken(error) || !mayCopy) return
      const agrees = await confirm({
        title: t(`${words}.overtaken`),
        content: t(`${words}.overtakenHint`),
        okText: t(`${words}.saveCopy`),
      })
      if (!agrees) return
      const { data } = await copy.mutateAsync({ params })
      const id = String(data)
      await update.mutateAsync({ params: { id }, body: { ...bodyOf(await readAnew(id)), formData: write(document) } })
      void navigate(designerAddress(kind, id))
    },
  })
}
