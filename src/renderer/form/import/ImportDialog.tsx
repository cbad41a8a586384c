import { Button, Spin, Steps } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CheckedRecord, FailedRow } from '#shared/api/import.ts'
import type { PartedImport } from '#shared/api/parted-import.ts'
import { importExtensions, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, MAX_PARTED_BYTES } from '#shared/form/import/limits.ts'
import type { SheetColumn } from '#shared/form/import/sheet.ts'
import { confirm, confirmDiscard } from '#renderer/components/confirm.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { FateNotice } from '#renderer/components/page/FateNotice.tsx'
import { useFate } from '#renderer/components/page/useFate.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { isPlatformError } from '#renderer/platform/platform-error.ts'
import { isCancelled, request } from '#renderer/platform/request.ts'
import { isFateUnknown, type Submit } from '#renderer/platform/submit.ts'
import { toast } from '#renderer/platform/toast.ts'
import { type ImportTarget, readPreview, runImport, runOf, saveExceptions, saveTemplate, uploadFile } from './calls.ts'
import { previewColumns, previewForm } from './grid-plan.ts'
import styles from './import.module.css'
import { beginParted, endParted, readFailures, savePartedExceptions, uploadLarge } from './parted-calls.ts'
import { PartedStep } from './PartedStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { badCells, type Sheet } from './sheet-store.ts'
import { SheetStep } from './SheetStep.tsx'
import { UnfinishedImports } from './UnfinishedImports.tsx'
import { type ChosenWorkbook, UploadStep } from './UploadStep.tsx'
import { useParted } from './useParted.ts'
import { useSheet } from './useSheet.ts'

interface ImportDialogProps {
  readonly title: string
  readonly target: ImportTarget
  readonly userId: string
  readonly onClose: () => void
}

/** What a step shows: the lines of a file, or those that failed. */
interface Lines {
  readonly columns: readonly SheetColumn[]
  readonly checked: readonly CheckedRecord[]
  /** The server looks labels up. */
  readonly canCheck: boolean
  /** Grows with each import: what stands here then is another sheet. */
  readonly round: number
  /** The import in parts whose first failures these are. */
  readonly parted?: PartedImport
}

interface Counts {
  readonly good: number
  readonly failed: number
}

const noLines: Lines = { columns: [], checked: [], canCheck: false, round: 0 }

/** Batch import in three steps (section 2): upload, preview that can be edited, result that can be mended. */
export function ImportDialog({ title, target, userId, onClose }: ImportDialogProps) {
  const t = useT()
  const texts = useDesignTexts()
  const [step, setStep] = useState<0 | 1 | 2>(0)
  const [file, setFile] = useState<(ChosenWorkbook & { readonly stored: string; readonly isLarge: boolean }) | null>(
    null,
  )
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'file' | 'preview' | 'import' | null>(null)
  const [lines, setLines] = useState<Lines>(noLines)
  const [counts, setCounts] = useState<Counts | null>(null)
  const underWay = useRef<Submit | null>(null)
  const drop = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const current = useRef<Sheet | null>(null)
  /** What the sheet held when it was put there. */
  const untouched = useRef('')
  const hold = useCallback((sheet: Sheet | null) => {
    current.current = sheet
    untouched.current = contentOf(sheet)
  }, [])
  const fate = useFate({ endpoint: runOf(target) })
  const hasRows = step > 0 && lines.checked.length > 0
  useEffect(() => () => underWay.current?.giveUp(), [])

  // The file is what has to be chosen anew, and what is wrong stands beside it.
  useEffect(() => {
    if (problem !== null && busy === null) drop.current?.focus({ preventScroll: true })
  }, [problem, busy])
  // The button that led to this step may be gone with the last one.
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (step === 0) drop.current?.focus({ preventScroll: true })
    else if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [step])

  const telling = async (work: () => Promise<void>, kind: typeof busy) => {
    setBusy(kind)
    try {
      await work()
    } catch (error) {
      if (!isCancelled(error)) {
        if (kind === 'import') toast.error(describeError(error))
        else setProblem(describeError(error))
      }
    } finally {
      setBusy(null)
    }
  }
  const choose = () =>
    telling(async () => {
      const chosen = await request('files.choose', { title, extensions: [...importExtensions] })
      if (chosen === null) return
      setProblem(null)
      setFile(null)
      const refuse = (text: string) => {
        toast.error(text)
        setProblem(text)
      }
      const isLarge = chosen.size > MAX_IMPORT_BYTES
      if (chosen.size > MAX_PARTED_BYTES) return refuse(t('form.import.partedTooLarge'))
      const stored = await (isLarge ? uploadLarge(chosen.handle) : uploadFile(target, chosen.handle))
      if (stored === null) return refuse(t('form.import.tooLarge'))
      setFile({ name: chosen.name, size: chosen.size, stored, isLarge })
    }, 'file')
  const begin = async (stored: string) => {
    const agrees = await confirm({
      title: t('form.import.partedTitle'),
      content: t('form.import.partedAsk'),
      okText: t('form.import.partedRun'),
    })
    if (!agrees) return
    parted.show(await beginParted(target, stored))
    setProblem(null)
    setStep(1)
  }
  const proceed = (state: PartedImport) => {
    parted.show(state)
    setProblem(null)
    if (state.part < state.parts) setStep(1)
    else void showFailures(state)
  }
  const preview = () => {
    if (file === null) {
      drop.current?.focus({ preventScroll: true })
      return toast.warning(t('form.import.noFile'))
    }
    void telling(async () => {
      if (file.isLarge) return begin(file.stored)
      const answer = await readPreview(target, file.stored).catch((error: unknown) => {
        if (isPlatformError(error) && error.reason?.code === 'imports.tooManyRows') return null
        throw error
      })
      if (answer === null) return begin(file.stored)
      const form = previewForm(answer, texts)
      const checked = answer.checked ?? answer.dataRow.map((values) => ({ values, problems: [] }))
      setLines({
        columns: previewColumns(form, answer.headerRow),
        checked,
        canCheck: answer.checked !== undefined,
        round: 0,
      })
      setProblem(null)
      setCounts(null)
      setStep(1)
    }, 'preview')
  }
  const send = async () => {
    const sheet = current.current
    if (!sheet) return
    sheet.table.validate()
    const { list } = sheet.records()
    if (list.length === 0) return toast.warning(t('form.import.noData'))
    if (list.length > MAX_IMPORT_ROWS) return toast.warning(t('form.import.tooMany', { count: MAX_IMPORT_ROWS }))
    const bad = new Set(badCells(sheet).map(({ row }) => row)).size
    if (bad > 0 && !(await askToGoOn(bad))) return
    await telling(async () => {
      const records = list.map(({ record }) => record)
      let failed: readonly FailedRow[] | null = null
      let good = 0
      try {
        await fate.sendOnce(
          async (submit) => {
            const { data, msg } = await runImport(target, records, submit)
            failed = data.failResult
            good = data.snum
            return msg
          },
          (submit) => {
            underWay.current = submit
          },
        )
      } catch (error) {
        if (isFateUnknown(error)) return toast.warning(t('errors.fateUnknown'))
        throw error
      }
      const rows = failed as readonly FailedRow[] | null
      setCounts(rows === null ? null : { good: (counts?.good ?? 0) + good, failed: rows.length })
      const { columns, canCheck, round } = lines
      setLines({ columns, canCheck, checked: (rows ?? []).map(failedRecord), round: round + 1 })
      setStep(2)
    }, 'import')
  }
  const askToGoOn = (rows: number) =>
    confirm({
      title: t('form.import.badTitle'),
      content: t('form.import.badContent', { count: rows }),
      okText: t('form.import.goOn'),
      cancelText: t('form.import.mend'),
      focus: 'cancel',
    })
  /** The result of an import in parts: what failed of it stands where the lines of a file would. */
  const showFailures = (state: PartedImport) =>
    telling(async () => {
      setCounts({ good: state.good, failed: state.failed })
      if (state.failed === 0) {
        setLines(noLines)
        ignoreRejection(endParted(state))
      } else {
        const answer = await readFailures(state)
        const form = previewForm(answer, texts)
        setLines({
          columns: previewColumns(form, answer.headerRow),
          checked: answer.list.map(failedRecord),
          canCheck: true,
          round: lines.round + 1,
          parted: state,
        })
      }
      setStep(2)
    }, 'preview')
  const parted = useParted((state) => void showFailures(state))
  const leave = async () => {
    if (busy === 'import') return underWay.current?.giveUp()
    if (step === 1 && parted.state !== null) {
      if (
        parted.isRunning &&
        !(await confirm({ title: t('form.import.partedTitle'), content: t('form.import.partedStop') }))
      )
        return
      parted.pause()
      return onClose()
    }
    if (hasRows && !(await confirmDiscard(step === 1 ? t('form.import.discard') : t('form.import.discardFailed'))))
      return
    if (step === 2 && parted.state !== null) ignoreRejection(endParted(parted.state))
    onClose()
  }
  /** Back to the file: what was mended in the sheet would be read anew. */
  const goBack = async () => {
    const isMended = contentOf(current.current) !== untouched.current
    if (!isMended || (await confirmDiscard(t('form.import.discard')))) setStep(0)
  }
  const template = () => telling(async () => void (await saveTemplate(target)), 'file')
  const exceptions = () =>
    telling(async () => {
      if (lines.parted) return savePartedExceptions(lines.parted)
      const sheet = current.current
      if (!sheet) return
      const reasons = new Map(
        badCells(sheet).map(({ row, column }) => [row, sheet.table.cell(row, column)?.problem?.text ?? '']),
      )
      const { list, keys } = sheet.records()
      const rows = list.map(({ record, lines: own }, index) => {
        const said = lines.checked[index]?.problems.map(({ msg }) => msg).join(' · ') ?? ''
        return { ...record, errorsInfo: said || own.map((line) => reasons.get(keys[line] ?? -1) ?? '').join(' · ') }
      })
      await saveExceptions(target, rows)
    }, 'file')

  return (
    <>
      <LeaveGuard isUnsaved={() => hasRows || parted.isRunning} />
      <DialogFrame
        title={title}
        layout={{ kind: 'dialog', width: 1000 }}
        onShown={() => drop.current?.focus({ preventScroll: true })}
        onCancel={() => void leave()}
        footer={
          <>
            <Button onClick={() => void leave()}>{step === 2 ? t('form.import.close') : t('common.cancel')}</Button>
            {step === 1 && parted.state === null ? (
              <Button disabled={busy !== null} onClick={() => void goBack()}>
                {t('form.import.back')}
              </Button>
            ) : null}
            {step === 0 ? (
              <Button type="primary" loading={busy === 'preview'} disabled={busy === 'file'} onClick={preview}>
                {t('form.import.next')}
              </Button>
            ) : (step === 1 && parted.state === null) || (step === 2 && hasRows) ? (
              <Button type="primary" loading={busy === 'import'} onClick={() => void send()}>
                {step === 1 ? t('form.import.run') : t('form.import.again')}
              </Button>
            ) : null}
          </>
        }
      >
        <Steps
          className={styles.steps ?? ''}
          size="small"
          current={step}
          items={[
            { title: t('form.import.stepUpload') },
            { title: t('form.import.stepPreview') },
            { title: t('form.import.stepResult') },
          ]}
        />
        <FateNotice line={fate.line} />
        <div ref={content} tabIndex={-1} className={styles.body} inert={busy === 'import'}>
          {step === 0 ? (
            <Spin spinning={busy === 'preview'}>
              <UnfinishedImports target={target} onContinue={proceed} />
              <UploadStep
                file={file}
                isBusy={busy !== null}
                problem={problem}
                drop={drop}
                onChoose={() => void choose()}
                onTemplate={() => void template()}
              />
            </Spin>
          ) : step === 1 && parted.state !== null ? (
            <PartedStep parted={parted} />
          ) : lines.checked.length > 0 ? (
            <LinesStep
              key={`${step}/${lines.round}`}
              target={target}
              lines={lines}
              userId={userId}
              onSheet={hold}
              counts={step === 2 ? counts : undefined}
              onExceptions={() => void exceptions()}
            />
          ) : (
            <ResultStep counts={counts} state={null} shown={null} onExceptions={() => undefined} />
          )}
        </div>
      </DialogFrame>
    </>
  )
}

function contentOf(sheet: Sheet | null): string {
  return sheet === null ? '' : JSON.stringify(sheet.records().list.map(({ record }) => record))
}

/** A failed row as a preview has it: its values, and what the server said. */
function failedRecord({ errorsInfo, problems, ...values }: FailedRow): CheckedRecord {
  return { values, problems: problems ?? [{ field: '', msg: errorsInfo }] }
}

interface LinesStepProps {
  readonly target: ImportTarget
  readonly lines: Lines
  readonly userId: string
  readonly onSheet: (sheet: Sheet | null) => void
  /** Left out before anything was imported. */
  readonly counts: Counts | null | undefined
  readonly onExceptions: () => void
}

function LinesStep({ target, lines, userId, onSheet, counts, onExceptions }: LinesStepProps) {
  const t = useT()
  const { name, id } = target
  const steady = useMemo((): ImportTarget => (id === undefined ? { name } : { name, id }), [name, id])
  const state = useSheet(steady, lines.columns, lines.checked, userId, lines.canCheck)
  useEffect(() => {
    onSheet(state.sheet)
    return () => onSheet(null)
  }, [onSheet, state.sheet])
  if (counts === undefined) return <SheetStep state={state} label={t('form.import.stepPreview')} />
  const shown = lines.parted && lines.parted.failed > lines.checked.length ? lines.checked.length : null
  return <ResultStep counts={counts} state={state} shown={shown} onExceptions={onExceptions} />
}
