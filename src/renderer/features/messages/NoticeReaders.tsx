import { Modal } from 'antd'
import { useMemo, useRef } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { PathText } from '#renderer/components/rows/PathText.tsx'
import { tagWidths } from '#renderer/components/rows/text-width.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './messages.module.css'

type Reader = DataOf<'notice.readers'>['list'][number]
const nameOf = ({ fullName }: Reader) => fullName

interface NoticeReadersProps {
  readonly notice: { readonly id: string; readonly title: string }
  readonly onClose: () => void
}

/** Who received a notice, who has read it, and when. Mount it to open it. */
export function NoticeReaders({ notice, onClose }: NoticeReadersProps) {
  const t = useT()
  const body = useRef<HTMLDivElement>(null)
  const columns = useMemo<readonly PageColumn<Reader>[]>(
    () => [
      { key: 'name', title: t('notices.person'), width: 180, render: nameOf },
      {
        key: 'organize',
        title: t('notices.organization'),
        width: null,
        minWidth: 200,
        render: ({ organize }) => <PathText text={organize} />,
      },
      {
        key: 'isRead',
        title: t('common.status.label'),
        ...tagWidths(90, t('notices.isRead'), t('notices.isUnread')),
        render: ({ isRead }) => (
          <StateTag
            tone={isRead === 1 ? 'success' : 'waiting'}
            text={t(isRead === 1 ? 'notices.isRead' : 'notices.isUnread')}
          />
        ),
      },
      {
        key: 'time',
        title: t('notices.readTime'),
        width: 150,
        fitWidth: minuteFit,
        render: ({ readTime }) => timeText(readTime),
      },
    ],
    [t],
  )
  return (
    <Modal
      open
      width={800}
      centered
      title={t('notices.readersOf', { title: notice.title })}
      footer={null}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && focusFirst(body.current)}
    >
      <div ref={body} className={styles.readers}>
        <ListPage
          list="notice.readers"
          name="notices.readers"
          label={t('notices.readers')}
          rights={noRights}
          params={{ id: notice.id }}
          filters={[
            { kind: 'keyword', label: t('notices.person') },
            {
              kind: 'choice',
              name: 'isRead',
              label: t('common.status.label'),
              options: [
                { value: '', label: t('common.status.all') },
                { value: '0', label: t('notices.isUnread') },
                { value: '1', label: t('notices.isRead') },
              ],
            },
          ]}
          columns={columns}
          nameOf={nameOf}
          empty={{ text: t('notices.nobody') }}
        />
      </div>
    </Modal>
  )
}
