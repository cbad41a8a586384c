import { Table, type TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import type { Subordinate } from '#shared/api/current-user.ts'
import { EllipsisText } from '#renderer/components/EllipsisText.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { settle } from '#renderer/platform/settle.ts'
import styles from './profile.module.css'

interface Row extends Subordinate {
  readonly children?: readonly Row[]
}

/** The people below, level by level: a level is asked for when it is opened. */
export function SubordinatesTab() {
  const t = useT()
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const query = usePlatformQuery('profile.subordinates', { params: { id: '0' } })
  const [below, setBelow] = useState<ReadonlyMap<string, readonly Subordinate[]>>(new Map())
  const rows = useMemo(() => rowsOf(query.data ?? [], below, new Set()), [query.data, below])
  const load = async (id: string) => {
    if (below.has(id)) return
    const { data } = await call('profile.subordinates', { params: { id } })
    setBelow((known) => new Map(known).set(id, data))
  }
  const columns = useMemo<TableColumnsType<Row>>(
    () => [
      {
        title: t('profile.subordinates.name'),
        key: 'name',
        render: (_value, row) => (
          <span className={styles.person}>
            <PersonAvatar name={row.userName.split('/')[0] ?? ''} headIcon={row.avatar} size={24} />
            {row.userName}
          </span>
        ),
      },
      {
        title: t('profile.subordinates.department'),
        key: 'department',
        render: (_value, row) => <EllipsisText text={row.department} />,
      },
      {
        title: t('profile.subordinates.position'),
        key: 'position',
        width: 160,
        render: (_value, row) => <EllipsisText text={row.position} />,
      },
    ],
    [t],
  )
  return (
    <div className={styles.listTab}>
      <div ref={ref} className={styles.tableArea}>
        <PageState
          loading={query.isPending}
          error={query.data ? null : query.error}
          onRetry={query.refetch}
          empty={rows.length === 0}
          emptyText={t('profile.subordinates.empty')}
          emptyHint={t('profile.subordinates.emptyHint')}
        >
          <Table<Row>
            size="small"
            rowKey="id"
            virtual
            pagination={false}
            scroll={{ x: Math.max(width - 2, 480), y: Math.max(height - 40, 120) }}
            dataSource={rows}
            columns={columns}
            expandable={{ onExpand: (isOpen, row) => (isOpen ? settle(load(row.id)) : undefined) }}
          />
        </PageState>
      </div>
    </div>
  )
}

/** Rows with the levels known so far. A ring of managers on some server must not nest for ever. */
function rowsOf(
  people: readonly Subordinate[],
  below: ReadonlyMap<string, readonly Subordinate[]>,
  above: ReadonlySet<string>,
): Row[] {
  return people
    .filter((person) => !above.has(person.id))
    .map((person) =>
      person.isLeaf
        ? person
        : { ...person, children: rowsOf(below.get(person.id) ?? [], below, new Set([...above, person.id])) },
    )
}
