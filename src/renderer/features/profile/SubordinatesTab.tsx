import { useMemo, useState } from 'react'
import type { Subordinate } from '#shared/api/current-user.ts'
import { noRights } from '#renderer/components/page/rights.ts'
import { TreePage } from '#renderer/components/page/TreePage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import styles from './profile.module.css'

interface Person extends Subordinate {
  readonly children: readonly Person[]
}

/** The people below, level by level: a level is asked for when it is opened. */
export function SubordinatesTab() {
  const t = useT()
  const query = usePlatformQuery('profile.subordinates', { params: { id: '0' } })
  const [below, setBelow] = useState<ReadonlyMap<string, readonly Subordinate[]>>(new Map())
  const people = useMemo(() => treeOf(query.data ?? [], below, new Set()), [query.data, below])
  const load = async ({ id }: Person) => {
    if (below.has(id)) return
    const { data } = await call('profile.subordinates', { params: { id } })
    setBelow((known) => new Map(known).set(id, data))
  }
  const columns = useMemo<readonly PageColumn<Person>[]>(
    () => [
      {
        key: 'name',
        title: t('profile.subordinates.name'),
        width: null,
        minWidth: 220,
        render: (row) => (
          <span className={styles.person}>
            <PersonAvatar name={row.userName.split('/')[0] ?? ''} headIcon={row.avatar} size={24} />
            {row.userName}
          </span>
        ),
      },
      { key: 'department', title: t('profile.subordinates.department'), width: null, render: (row) => row.department },
      { key: 'position', title: t('profile.subordinates.position'), width: 160, render: (row) => row.position },
    ],
    [t],
  )
  return (
    <TreePage<Person>
      rights={noRights}
      query={{ ...query, data: query.data ? { list: people } : undefined }}
      name="profile/subordinates"
      label={t('profile.subordinates.name')}
      columns={columns}
      nameOf={nameOf}
      empty={{ text: t('profile.subordinates.empty'), hint: t('profile.subordinates.emptyHint') }}
      lazy={{ isBranch, onOpen: (person) => ignoreRejection(load(person)) }}
    />
  )
}

const nameOf = (person: Person) => person.userName
const isBranch = (person: Person) => !person.isLeaf

/** People with the levels known so far. A ring of managers on some server must not nest for ever. */
function treeOf(
  people: readonly Subordinate[],
  below: ReadonlyMap<string, readonly Subordinate[]>,
  above: ReadonlySet<string>,
): Person[] {
  return people
    .filter((person) => !above.has(person.id))
    .map((person) => ({
      ...person,
      children: person.isLeaf ? [] : treeOf(below.get(person.id) ?? [], below, new Set([...above, person.id])),
    }))
}
