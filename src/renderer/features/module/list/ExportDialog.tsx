import { Button, Checkbox, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ColumnPlan } from '#shared/form/model.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isCancelled, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import type { listBody } from './list-query.ts'
import styles from './export.module.css'

interface ExportDialogProps {
  readonly modelId: string
  /** What the list shows, in its order. */
  readonly columns: readonly ColumnPlan[]
  readonly counts: { readonly page: number; readonly all: number; readonly selected: number }
  readonly body: ReturnType<typeof listBody>
  readonly selected: readonly string[]
  readonly onClose: () => void
}

const ranges = { page: 0, all: 1, selected: 2 } as const

/** Which rows and which columns go into a workbook (wire contract 6.2). */
export function ExportDialog({ modelId, columns, counts, body, selected, onClose }: ExportDialogProps) {
  const t = useT()
  const [range, setRange] = useState<keyof typeof ranges>(counts.selected > 0 ? 'selected' : 'page')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(columns.map(({ prop }) => prop)))
  const [isRunning, setRunning] = useState(false)
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => () => underWay.current?.abort(), [])
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
      const selectIds = range === 'selected' ? [...selected] : []
      const { data } = await call(
        'module.export',
        { params: { id: modelId }, body: { ...body, dataType: ranges[range], selectKey, selectIds } },
        { signal: controller.signal, quiet: true },
      )
      const saved = await request('files.saveLink', { url: data.url, name: data.name }, { signal: controller.signal })
      setRunning(false)
      if (saved === null) return
      toast.success(t('form.export.saved', { name: saved.name }))
      onClose()
    } catch (error) {
      setRunning(false)
      if (!isCancelled(error)) toast.error(describeError(error))
    }
  }
  const leave = () => {
    if (isRunning) underWay.current?.abort()
    else onClose()
  }
  return (
    <DialogFrame
      title={t('form.export.title')}
      layout={{ kind: 'dialog', width: 600 }}
      onCancel={leave}
      footer={
        <>
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button type="primary" loading={isRunning} onClick={() => void run()}>
            {t('form.export.run')}
          </Button>
        </>
      }
    >
      <div className={styles.body} inert={isRunning}>
        <fieldset className={styles.group}>
          <legend>{t('form.export.rows')}</legend>
          <Radio.Group value={range} onChange={({ target }) => setRange(target.value as keyof typeof ranges)}>
            <div className={styles.ranges}>
              <Radio value="page">{t('form.export.page', { count: counts.page })}</Radio>
              <Radio value="all">{t('form.export.all', { count: counts.all })}</Radio>
              <Radio value="selected" disabled={counts.selected === 0}>
                {t('form.export.selected', { count: counts.selected })}
              </Radio>
            </div>
          </Radio.Group>
        </fieldset>
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
