import { Spin, Steps } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef, useState, useMemo } from 'react'
import type { PartedImport } from '#shared/api/parted-import.ts'
import type { Problem } from '#shared/form/kind.ts'
import { confirm, confirmDiscard } from '#renderer/components/confirm.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { SaveOutcomeNotice } from '#renderer/components/page/SaveOutcomeNotice.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { dismissImport, endImport, isAtEnd } from '#renderer/platform/import-runs.ts'
import { toast } from '#renderer/platform/toast.ts'
import { type ImportTarget, nullIfTooLong, readPreview, saveExceptions } from './calls.ts'
import { problemMessage } from '../problem-text.ts'
import { ImportFooter } from './ImportFooter.tsx'
import styles from './import.module.css'
import {
  type Counts,
  contentOf,
  exceptionRows,
  linesOfParted,
  linesOfPreview,
  noLines,
  withFailed,
  type Lines,
} from './lines.ts'
import { beginParted, readFailures, savePartedExceptions } from './parted-calls.ts'
import { PartedStep } from './PartedStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import type { Sheet } from './sheet-store.ts'
import { UnfinishedImports } from './UnfinishedImports.tsx'
import { UploadStep } from './UploadStep.tsx'
import { useParted } from './useParted.ts'
import { useSending } from './useSending.ts'
import { useTelling } from './useTelling.ts'
import { useWorkbook } from './useWorkbook.ts'
import { SheetStep } from './SheetStep.tsx'
import { useSheet } from './useSheet.ts'

interface LinesStepProps {
  readonly target: ImportTarget
  readonly lines: Lines
  readonly userId: string
  readonly onSheet: (sheet: Sheet | null) => void
  /** Left out before anything was imported. */
  readonly counts: Counts | null | undefined
  readonly onExceptions: () => void
}

/** Lines that can be mended: of the file, or those that failed. */
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

interface ImportDialogProps {
  readonly title: string
  readonly target: ImportTarget
  readonly userId: string
  /** What to know before anything is imported. */
  readonly note?: ReactNode
  readonly onClose: () => void
}

/** Batch import in three steps (section 2): upload, preview that can be edited, result that can be mended. */
export function ImportDialog({ title, target, userId, note, onClose }: ImportDialogProps) {
  const t = useT()
  const texts = useDesignTexts()
  const [step, setStep] = useState<0 | 1 | 2>(0)
  const [lines, setLines] = useState(noLines)
  const [counts, setCounts] = useState<Counts | null>(null)
  const telling = useTelling()
  const { busy, problem, setProblem, run } = telling
  const { file, choose, template } = useWorkbook(title, target, telling)
  const current = useRef<Sheet | null>(null)
  /** What the sheet held when it was put there. */
  const untouched = useRef('')
  const hold = useCallback((sheet: Sheet | null) => {
    current.current = sheet
    untouched.current = contentOf(sheet)
  }, [])
  const { line, send, giveUp } = useSending(target, telling, (result) => {
    setCounts(result === null ? null : { good: (counts?.good ?? 0) + result.snum, failed: result.failResult.length })
    setLines(withFailed(lines, result?.failResult ?? []))
    setStep(2)
  })
  /** The result of an import in parts: what failed of it stands where the lines of a file would. */
  const showFailures = (state: PartedImport) =>
    run(async () => {
      setCounts({ good: state.good, failed: state.failed })
      if (state.failed === 0) {
        setLines(noLines)
        ignoreRejection(endImport(state.id))
      } else setLines(linesOfParted(await readFailures(state), state, lines.round + 1, texts))
      setStep(2)
    }, 'preview')
  const parted = useParted(title, (state) => void showFailures(state))
  const isParted = parted.state !== null
  const hasRows = step > 0 && lines.checked.length > 0
  const { drop, content, focusFile } = useStepFocus(step, problem !== null && busy === null)

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
    if (!isAtEnd(state)) return setStep(1)
    // Shown here: nobody waits for its end any more.
    dismissImport(state.id)
    void showFailures(state)
  }
  const preview = () => {
    if (file === null) {
      focusFile()
      return toast.warning(t('form.import.noFile'))
    }
    void run(async () => {
      const answer = file.isLarge ? null : await readPreview(target, file.stored).catch(nullIfTooLong)
      if (answer === null) return begin(file.stored)
      setLines(linesOfPreview(answer, texts))
      setProblem(null)
      setCounts(null)
      setStep(1)
    }, 'preview')
  }
  const leave = async () => {
    if (busy === 'import') return giveUp()
    if (step === 1 && isParted) {
      if (parted.goesOn()) toast.info(t('form.import.partedGoesOn'))
      return onClose()
    }
    const question = step === 1 ? t('form.import.discard') : t('form.import.discardFailed')
    if (hasRows && !(await confirmDiscard(question))) return
    if (step === 2 && parted.state !== null) ignoreRejection(endImport(parted.state.id))
    onClose()
  }
  const isMended = () => contentOf(current.current) !== untouched.current
  /** Back to the file: what was mended in the sheet would be read anew. */
  const goBack = async () => {
    if (!isMended() || (await confirmDiscard(t('form.import.discard')))) setStep(0)
  }
  const exceptions = () =>
    run(async () => {
      if (lines.parted) return savePartedExceptions(lines.parted)
      if (current.current === null) return
      const say = (problem: Problem) => problemMessage(t, problem)
      await saveExceptions(target, exceptionRows(current.current, lines.checked, say))
    }, 'file')

  return (
    <>
      {/* What nobody mended stands in the file still. */}
      <LeaveGuard isUnsaved={() => hasRows} isKept={() => step === 1 && !isMended()} />
      <DialogFrame
        title={title}
        layout={{ kind: 'dialog', width: 1000 }}
        onShown={focusFile}
        onCancel={() => void leave()}
        footer={
          <ImportFooter
            step={step}
            busy={busy}
            isParted={isParted}
            isRunning={parted.isRunning}
            hasRows={hasRows}
            onLeave={() => void leave()}
            onBack={() => void goBack()}
            onNext={preview}
            onSend={() => void send(current.current, step === 2)}
          />
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
        <SaveOutcomeNotice line={line} />
        {step < 2 ? note : null}
        <div ref={content} tabIndex={-1} className={styles.body} inert={busy === 'import'}>
          {step === 0 ? (
            <Spin spinning={busy === 'preview'}>
              <UnfinishedImports target={target} onContinue={proceed} />
              <UploadStep
                file={file}
                isBusy={busy !== null}
                hasChildTables={target.hasChildTables ?? false}
                problem={problem}
                drop={drop}
                onChoose={() => void choose()}
                onTemplate={() => void template()}
              />
            </Spin>
          ) : step === 1 && isParted ? (
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

/** Where the keyboard is after a step, and beside a file that was refused. */
function useStepFocus(step: number, isRefused: boolean) {
  const drop = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const focusFile = () => drop.current?.focus({ preventScroll: true })
  // The file is what has to be chosen anew, and what is wrong stands beside it.
  useEffect(() => {
    if (isRefused) drop.current?.focus({ preventScroll: true })
  }, [isRefused])
  // The button that led to this step may be gone with the last one.
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (step === 0) drop.current?.focus({ preventScroll: true })
    else if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [step])
  return { drop, content, focusFile }
}
