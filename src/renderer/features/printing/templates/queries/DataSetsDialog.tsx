import { DatabaseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { blankSet, freeName, isGoodName, isSameWriting, type SetDraft } from './model.ts'
import styles from './queries.module.css'
import { SetEditor } from './SetEditor.tsx'

interface DataSetsDialogProps {
  /** Name of the template. */
  readonly title: string
  readonly templateId: string | null
  readonly sets: readonly SetDraft[]
  readonly onDone: (sets: readonly SetDraft[]) => void
  readonly onClose: () => void
}

interface Entry {
  readonly id: number
  readonly draft: SetDraft
}

/** Queries and data interfaces whose rows a template prints, each with its parameters and the rows it answers. */
export function DataSetsDialog({ title, templateId, sets, onDone, onClose }: DataSetsDialogProps) {
  const t = useT()
  // By ids of their own: neither a name nor a place stays, and what a preview answers is for the very set it was asked of.
  const [entries, setEntries] = useState(() => sets.map((draft, id): Entry => ({ id, draft })))
  const [before] = useState(sets)
  const nextId = useRef(sets.length)
  const [chosenId, choose] = useState(0)
  const chosen = entries.find(({ id }) => id === chosenId)
  const drafts = entries.map(({ draft }) => draft)
  const put = (own: number, change: Partial<SetDraft>) =>
    setEntries((now) => now.map((each) => (each.id === own ? { ...each, draft: { ...each.draft, ...change } } : each)))
  const others = (own: number) => entries.filter(({ id }) => id !== own).map(({ draft }) => draft.name)
  const isGood = entries.every(({ id, draft }) => isGoodName(draft.name, others(id)))
  const add = () => {
    const id = nextId.current++
    const draft = { ...blankSet, name: freeName(drafts), dbLinkId: drafts.at(-1)?.dbLinkId ?? '' }
    setEntries([...entries, { id, draft }])
    choose(id)
  }
  const remove = (own: number) => {
    const left = entries.filter(({ id }) => id !== own)
    setEntries(left)
    if (own !== chosenId) return
    const at = entries.findIndex(({ id }) => id === own)
    choose((left[at] ?? left.at(-1))?.id ?? 0)
  }
  const isUnsaved = () => !isSameWriting(drafts, before)
  const leave = async () => {
    if (!isUnsaved() || (await confirmDiscard())) onClose()
  }
  const nameOf = ({ name }: SetDraft) => (name === '' ? t('printTemplates.record') : name.trim() || '…')
  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved} />
      <DialogFrame
        title={`${t('printQueries.title')}${title === '' ? '' : ` · ${title}`}`}
        layout={{ kind: 'dialog', width: 1000 }}
        onCancel={() => void leave()}
        footer={
          <>
            <Button onClick={() => void leave()}>{t('common.cancel')}</Button>
            <Button type="primary" disabled={!isGood} onClick={() => onDone(drafts)}>
              {t('printQueries.done')}
            </Button>
          </>
        }
      >
        <div className={styles.frame}>
          <nav className={styles.list} aria-label={t('printQueries.list')}>
            {entries.map(({ id, draft }) => (
              <div key={id} className={styles.item} data-chosen={id === chosenId}>
                <button type="button" aria-pressed={id === chosenId} onClick={() => choose(id)}>
                  <DatabaseOutlined aria-hidden /> {nameOf(draft)}
                </button>
                <IconButton
                  size="small"
                  label={`${t('common.delete')} ${nameOf(draft)}`}
                  icon={<DeleteOutlined />}
                  onClick={() => remove(id)}
                />
              </div>
            ))}
            <Button block type="dashed" icon={<PlusOutlined aria-hidden />} onClick={add}>
              {t('printQueries.add')}
            </Button>
          </nav>
          {chosen === undefined ? (
            <Notice icon={<DatabaseOutlined />} title={t('printQueries.none')} hint={t('printQueries.hint')} />
          ) : (
            <SetEditor
              key={chosen.id}
              draft={chosen.draft}
              isNameGood={isGoodName(chosen.draft.name, others(chosen.id))}
              mayBeRecord={chosen.draft.name === '' || !others(chosen.id).includes('')}
              spareName={freeName(drafts)}
              templateId={templateId}
              onChange={(change) => put(chosen.id, change)}
            />
          )}
        </div>
      </DialogFrame>
    </>
  )
}
