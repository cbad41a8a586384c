import { WarningOutlined } from '@ant-design/icons'
import { Button, Skeleton, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { faultOf } from '../../fault.ts'
import type { PagePicture } from './draw-pages.ts'
import { type Content, type PagePair, useComparison } from './useComparison.ts'
import styles from './versions.module.css'

type Version = DataOf<'print.versions'>['list'][number]

interface VersionsDialogProps {
  readonly templateId: string
  readonly name: string
  readonly canEdit: boolean
  readonly onClose: () => void
}

const states = ['draft', 'active', 'archived'] as const
const colours = { draft: 'gold', active: 'green', archived: 'default' } as const

/** Versions of a template, and what a chosen one prints beside what the template prints now. */
export function VersionsDialog({ templateId, name, canEdit, onClose }: VersionsDialogProps) {
  const t = useT()
  const { data } = usePlatformQuery('print.versions', { params: { id: templateId } })
  const list = data?.list ?? []
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = list.find(({ id }) => id !== '' && id === chosenId) ?? list.find(({ id }) => id !== '') ?? null
  const activate = usePlatformMutation('print.activate')
  const remove = usePlatformMutation('print.deleteVersion')
  const nameOf = (version: Version) =>
    version.number === 0 ? t('printVersions.draft') : t('printVersions.number', { number: version.number })
  const run = async (content: string, okText: string, action: () => Promise<{ readonly msg: string }>) => {
    if (!(await confirm({ content, okText }))) return
    toast.success((await action()).msg)
  }
  return (
    <DialogFrame
      title={t('printVersions.title', { name })}
      layout={{ kind: 'whole', width: '100vw' }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('printVersions.close')}</Button>}
    >
      <div className={styles.frame}>
        <ul className={styles.list} aria-label={t('printVersions.list')}>
          {list.map((version) => (
            <li key={version.id} data-chosen={version === chosen}>
              <button
                type="button"
                disabled={version.id === ''}
                aria-pressed={version === chosen}
                onClick={() => setChosenId(version.id)}
              >
                <span>
                  {nameOf(version)}{' '}
                  <Tag color={colours[stateOf(version)]}>{t(`printVersions.state.${stateOf(version)}`)}</Tag>
                </span>
                <small>{[timeText(version.creatorTime), version.userName].filter(Boolean).join(' ')}</small>
              </button>
              {version.id !== '' && canEdit ? (
                <span className={styles.actions}>
                  <Button
                    size="small"
                    type="link"
                    onClick={() =>
                      ignoreRejection(
                        run(
                          t('printVersions.activateQuestion', { name: nameOf(version) }),
                          t('printVersions.activate'),
                          () => activate.mutateAsync({ params: { id: version.id } }),
                        ),
                      )
                    }
                  >
                    {t('printVersions.activate')}
                  </Button>
                  <Button
                    size="small"
                    type="link"
                    danger
                    onClick={() =>
                      ignoreRejection(
                        run(t('printVersions.deleteQuestion', { name: nameOf(version) }), t('common.delete'), () =>
                          remove.mutateAsync({ params: { id: version.id } }),
                        ),
                      )
                    }
                  >
                    {t('common.delete')}
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
        {chosen === null ? (
          <Notice icon={<WarningOutlined />} title={t('printVersions.none')} hint={t('printVersions.noneHint')} />
        ) : (
          <Comparison key={chosen.id} templateId={templateId} versionId={chosen.id} name={nameOf(chosen)} />
        )}
      </div>
    </DialogFrame>
  )
}

const stateOf = ({ state }: Version) => states[state] ?? 'archived'

interface ComparisonProps {
  readonly templateId: string
  readonly versionId: string
  readonly name: string
}

function Comparison({ templateId, versionId, name }: ComparisonProps) {
  const t = useT()
  const version = usePlatformQuery('print.version', { params: { id: versionId } }).data
  const active = usePlatformQuery('print.template', { params: { id: templateId } }).data
  const content = (of: { readonly printTemplate: string; readonly pageParam: string } | undefined): Content | null =>
    of === undefined ? null : { title: '', template: of.printTemplate, pageParam: of.pageParam }
  const state = useComparison(content(version), content(active))
  if (state.phase === 'drawing') return <Skeleton active className={styles.waiting ?? ''} paragraph={{ rows: 12 }} />
  if (state.phase === 'failed')
    return <Notice icon={<WarningOutlined />} title={t('printTemplates.failed')} hint={faultOf(state.error).text} />
  const changed = state.pairs.filter(({ parts }) => parts.length > 0).length
  return (
    <section className={styles.comparison} aria-label={t('printVersions.comparison')}>
      <p role="status" className={styles.result}>
        {changed === 0 ? t('printVersions.same') : t('printVersions.changed', { count: changed })}
      </p>
      <div className={styles.heads}>
        <span>{name}</span>
        <span>{t('printVersions.now')}</span>
      </div>
      <div className={styles.pages}>
        {state.pairs.map((pair, index) => (
          // Pages have no name but their number.
          <Pair key={index} pair={pair} number={index + 1} />
        ))}
      </div>
    </section>
  )
}

function Pair({ pair, number }: { readonly pair: PagePair; readonly number: number }) {
  const t = useT()
  const label = (side: string) => t('printVersions.page', { side, page: number })
  return (
    <div className={styles.pair}>
      <Picture picture={pair.one} pair={pair} label={label(t('printVersions.before'))} />
      <Picture picture={pair.other} pair={pair} label={label(t('printVersions.now'))} />
    </div>
  )
}

interface PictureProps {
  readonly picture: PagePicture | null
  readonly pair: PagePair
  readonly label: string
}

/** A drawn page with what differs framed. */
function Picture({ picture, pair, label }: PictureProps) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (picture) holder.current?.replaceChildren(picture.canvas)
  }, [picture])
  const percent = (share: number) => `${share * 100}%`
  return (
    <div className={styles.page} role="img" aria-label={label} data-missing={picture === null}>
      <div ref={holder} />
      {pair.parts.map(({ left, top, width, height }) => (
        <span
          key={`${left} ${top}`}
          className={styles.part}
          style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
        />
      ))}
    </div>
  )
}
