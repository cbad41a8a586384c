import { DatabaseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { blankSet, freeName, isGoodName, type SetDraft } from './model.ts'
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

/** Queries and data interfaces whose rows a template prints, each with its parameters and the rows it answers. */
export function DataSetsDialog({ title, templateId, sets, onDone, onClose }: DataSetsDialogProps) {
  const t = useT()
  const [drafts, setDrafts] = useState(sets)
  const [at, setAt] = useState(0)
  const draft = drafts[at]
  const put = (change: Partial<SetDraft>) =>
    setDrafts((before) => before.map((each, index) => (index === at ? { ...each, ...change } : each)))
  const others = (index: number) => drafts.filter((_each, other) => other !== index).map(({ name }) => name)
  const isGood = drafts.every(({ name }, index) => isGoodName(name, others(index)))
  const add = () => {
    setDrafts([...drafts, { ...blankSet, name: freeName(drafts), dbLinkId: drafts.at(-1)?.dbLinkId ?? '' }])
    setAt(drafts.length)
  }
  const nameOf = ({ name }: SetDraft) => (name === '' ? t('printTemplates.record') : name)
  return (
    <DialogFrame
      title={`${t('printQueries.title')}${title === '' ? '' : ` · ${title}`}`}
      layout={{ kind: 'dialog', width: 1000 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" disabled={!isGood} onClick={() => onDone(drafts)}>
            {t('printQueries.done')}
          </Button>
        </>
      }
    >
      <div className={styles.frame}>
        <nav className={styles.list} aria-label={t('printQueries.list')}>
          {drafts.map((each, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a name changes while it is typed
            <div key={index} className={styles.item} data-chosen={index === at}>
              <button type="button" aria-pressed={index === at} onClick={() => setAt(index)}>
                <DatabaseOutlined aria-hidden /> {nameOf(each)}
              </button>
              <IconButton
                size="small"
                label={`${t('common.delete')} ${nameOf(each)}`}
                icon={<DeleteOutlined />}
                onClick={() => {
                  setDrafts(drafts.filter((_one, other) => other !== index))
                  setAt(Math.max(0, at > index || at === drafts.length - 1 ? at - 1 : at))
                }}
              />
            </div>
          ))}
          <Button block type="dashed" icon={<PlusOutlined aria-hidden />} onClick={add}>
            {t('printQueries.add')}
          </Button>
        </nav>
        {draft === undefined ? (
          <Notice icon={<DatabaseOutlined />} title={t('printQueries.none')} hint={t('printQueries.hint')} />
        ) : (
          <SetEditor
            key={at}
            draft={draft}
            isNameGood={isGoodName(draft.name, others(at))}
            mayBeRecord={draft.name === '' || !others(at).includes('')}
            spareName={freeName(drafts)}
            templateId={templateId}
            onChange={put}
          />
        )}
      </div>
    </DialogFrame>
  )
}
