import { Alert, Button, Space } from 'antd'
import { useEffect, useState } from 'react'
import type { PartedImport } from '#shared/api/parted-import.ts'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { endImport, isAtEnd, useImportRuns } from '#renderer/platform/import-runs.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import type { ImportTarget } from './calls.ts'
import { listParted } from './parted-calls.ts'

interface UnfinishedImportsProps {
  readonly target: ImportTarget
  readonly onContinue: (state: PartedImport) => void
}

/** Imports in parts that stopped on the way, or whose failed records nobody mended yet: gone on with, or forgotten. */
export function UnfinishedImports({ target, onContinue }: UnfinishedImportsProps) {
  const t = useT()
  const [list, setList] = useState<readonly PartedImport[]>([])
  const { name, id } = target
  const hasParts = useServerHas('partedImport.list')
  useEffect(() => {
    if (!hasParts) return
    let isGone = false
    const load = async () => {
      const found = await listParted(id === undefined ? { name } : { name, id })
      if (!isGone) setList(found)
    }
    ignoreRejection(load())
    return () => {
      isGone = true
    }
  }, [name, id, hasParts])
  const forget = async (state: PartedImport) => {
    if (!(await confirmDiscard(t('form.import.partedForgetHint')))) return
    setList((last) => last.filter((each) => each.id !== state.id))
    ignoreRejection(endImport(state.id))
  }
  const runs = useImportRuns((state) => state.runs)
  const wordsOf = ({ id, fileName: file, part, parts, good, failed, done, records }: PartedImport) =>
    runs.get(id)?.isRunning
      ? { title: t('form.import.underWay', { name: file }), goOn: t('form.import.lookAt') }
      : part < parts
        ? {
            title: t('form.import.unfinished', { name: file, done, count: records }),
            goOn: t('form.import.goOnParted'),
          }
        : { title: t('form.import.unmended', { name: file, good, failed }), goOn: t('form.import.mendFailed') }
  // Those of this window may have gone on since the list was read; one that went well to its end is none any more.
  const shown = list.flatMap((read) => {
    const run = runs.get(read.id)
    return run && isAtEnd(run.state) && run.state.failed === 0 ? [] : [run?.state ?? read]
  })
  return shown.map((state) => (
    <Alert
      key={state.id}
      type="info"
      showIcon
      title={wordsOf(state).title}
      action={
        <Space>
          <Button size="small" type="primary" onClick={() => onContinue(state)}>
            {wordsOf(state).goOn}
          </Button>
          <Button size="small" onClick={() => void forget(state)}>
            {t('form.import.partedForget')}
          </Button>
        </Space>
      }
    />
  ))
}
