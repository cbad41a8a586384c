import { Button, Checkbox, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { EndpointId } from '#shared/api/table.ts'
import type { RouteInput } from '#shared/ipc/table.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isCancelled, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './export.module.css'

/** Rows that can be exported: their code on the wire, and how many there are. */
interface ExportRange {
  readonly dataType: number
  readonly label: string
  readonly isEmpty?: boolean
}

type Making = Pick<RouteInput<'files.saveMade'>, 'params' | 'query' | 'body'> & { readonly endpoint: EndpointId }

interface ExportDialogProps {
  readonly ranges: readonly ExportRange[]
  /** Chosen at first. */
  readonly range: number
  /** In the order in which the workbook has them. */
  readonly columns: readonly { readonly prop: string; readonly label: string }[]
  /** Columns that may be added: the list does not show them. */
  readonly others?: ExportDialogProps['columns']
  /** Of the file, without its extension. */
  readonly name: string
  /** The call that makes the workbook of those rows and columns. */
  readonly make: (dataType: number, columns: readonly string[]) => Making
  readonly onClose: () => void
}

/**
 * Which rows and which columns go into a workbook (wire contract 6.2). While it is made it stands among the transfers:
 * the dialog may be left, and it goes on.
 */
export function ExportDialog({
  ranges,
  range: first,
  columns: listed,
  others = [],
  name,
  make,
  onClose,
}: ExportDialogProps) {
  const t = useT()
  const [range, setRange] = useState(first)
  const columns = [...listed, ...others]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(listed.map(({ prop }) => prop)))
  const [isRunning, setRunning] = useState(false)
  const underWay = useRef<AbortController | null>(null)
  /** Left while it runs: what is open when it ends is another dialog. */
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const isWhole = chosen.size === columns.length
  const tick = (prop: string) => {
    const next = new Set(chosen)
    if (!next.delete(prop)) next.add(prop)
    setChosen(next)
  }
  const run = async () => {
    const selectKey = columns.map(({ prop }) => prop).filter((prop) => chosen.has(prop))
    if (selectKey.length === 0) return toast.warning(t('form.export.noColumns'))
    const controller = new AbortController()
    underWay.current = controller
    setRunning(true)
    try {
      const wanted = { ...make(range, selectKey), name: `${name}.xlsx` }
      const saved = await request('files.saveMade', wanted, { signal: controller.signal })
      setRunning(false)
      if (saved === null) return
      toast.success(t('form.export.saved', { name: saved.name }))
      if (!isGone.current) onClose()
    } catch (error) {
      setRunning(false)
      if (!isCancelled(error)) toast.error(describeError(error))
    }
  }
  const leave = () => {
    if (isRunning) underWay.current?.abort()
    else onClose()
  }
  const goOnBehind = () => {
    isGone.current = true
    onClose()
  }
  return (
    <DialogFrame
      title={t('form.export.title')}
      layout={{ kind: 'dialog', width: 600 }}
      onCancel={leave}
      footer={
        <>
          <Button onClick={leave}>{t('common.cancel')}</Button>
          {isRunning ? <Button onClick={goOnBehind}>{t('form.export.behind')}</Button> : null}
          <Button type="primary" loading={isRunning} onClick={() => void run()}>
            {t('form.export.run')}
          </Button>
        </>
      }
    >
      <div className={styles.body} inert={isRunning}>
        {ranges.length > 1 ? (
          <fieldset className={styles.group}>
            <legend>{t('form.export.rows')}</legend>
            <Radio.Group value={range} onChange={({ target }) => setRange(Number(target.value))}>
              <div className={styles.ranges}>
                {ranges.map(({ dataType, label, isEmpty }) => (
                  <Radio key={dataType} value={dataType} disabled={isEmpty ?? false}>
                    {label}
                  </Radio>
                ))}
              </div>
            </Radio.Group>
          </fieldset>
        ) : null}
        <fieldset className={styles.group}>
          <legend>{t('form.export.columns')}</legend>
          <Checkbox
            checked={isWhole}
            indeterminate={!isWhole && chosen.size > 0}
            onChange={() => setChosen(new Set(isWhole ? [] : columns.map(({ prop }) => prop)))}
          >
            {t('form.export.everything')}
          </Checkbox>
          <div className={styles.columns}>
            {columns.map(({ prop, label }) => (
              <Checkbox key={prop} checked={chosen.has(prop)} onChange={() => tick(prop)}>
                {label}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      </div>
    </DialogFrame>
  )
}
