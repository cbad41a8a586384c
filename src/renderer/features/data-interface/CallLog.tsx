import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { deviceName } from '#shared/rules/device-name.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import type { ListFilter } from '#renderer/components/page/filters.tsx'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { secondFit, secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './data-interface.module.css'

type LogEndpoint = 'interfaceCredential.log' | 'dataInterface.log'
type Line = RowOf<LogEndpoint>

interface CallLogProps<Id extends LogEndpoint> {
  readonly list: Id
  readonly id: string
  readonly title: string
  /** In what is remembered of the list. */
  readonly name: string
  readonly label: string
  readonly filters: readonly ListFilter[]
  /** Between the time and the result. */
  readonly columns: readonly {
    readonly title: string
    readonly width: number
    readonly text: (line: RowOf<Id>) => ReactNode
  }[]
  readonly onClose: () => void
}

const timeOf = ({ invokTime }: Line) => secondText(invokTime)

/** Calls of an interface, or under a credential: when, whether they were answered, how long it took, from where. */
export function CallLog<Id extends LogEndpoint>(props: CallLogProps<Id>) {
  const { list, id, title, name, label, filters, columns: own, onClose } = props
  const t = useT()
  const columns = useMemo<readonly PageColumn<Line>[]>(
    () => [
      { key: 'invokTime', title: t('dataInterface.logTime'), width: 165, fitWidth: secondFit, render: timeOf },
      ...own.map(({ title: heading, width, text }) => ({
        key: heading,
        title: heading,
        width,
        render: (line: Line) => text(line as RowOf<Id>),
      })),
      {
        key: 'failure',
        title: t('dataInterface.logResult'),
        width: 90,
        align: 'center',
        render: ({ failure }) =>
          failure === '' ? (
            <StateTag tone="success" text={t('dataInterface.logGood')} />
          ) : (
            <StateTag tone="danger" text={t('dataInterface.logBad')} />
          ),
      },
      {
        key: 'invokWasteTime',
        title: t('dataInterface.logDuration'),
        width: 100,
        align: 'right',
        render: ({ invokWasteTime }) => t('dataInterface.milliseconds', { count: invokWasteTime }),
      },
      { key: 'invokIp', title: t('dataInterface.logAddress'), width: 130, render: ({ invokIp }) => invokIp },
      {
        key: 'invokDevice',
        title: t('dataInterface.logDevice'),
        width: null,
        minWidth: 120,
        render: ({ invokDevice }) => deviceName(invokDevice),
      },
    ],
    [t, own],
  )
  return (
    <DialogFrame
      title={title}
      layout={{ kind: 'dialog', width: 1000 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('shell.tabs.close')}</Button>}
    >
      <div className={styles.log}>
        <ListPage<LogEndpoint>
          rights={noRights}
          list={list}
          name={name}
          label={label}
          params={{ id }}
          filters={filters}
          columns={columns}
          nameOf={timeOf}
          empty={{ text: t('dataInterface.noLog') }}
        />
      </div>
    </DialogFrame>
  )
}
