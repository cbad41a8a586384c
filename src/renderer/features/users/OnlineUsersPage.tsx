import { useMemo } from 'react'
import { useRights } from '#renderer/access/useRights.ts'
import { deviceName } from '#shared/rules/device-name.ts'
import { noRights } from '#renderer/components/page/rights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { PathText } from '#renderer/components/rows/PathText.tsx'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { textWidth } from '#renderer/components/rows/text-width.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useEmptyWords } from '#renderer/pickers/organization/useEmptyWords.ts'

type Session = RowOf<'online.list'>
const nameOf = ({ userName }: Session) => userName

/** Who is signed in, and where from; a session can be forced off (section 6). */
export function OnlineUsersPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const empty = useEmptyWords({ text: t('users.nobodyOnline') })
  const end = useRowAction<Session, 'online.end'>({
    endpoint: 'online.end',
    question: (session) => ({
      content: t('users.askForceOff', { name: nameOf(session) }),
      okText: t('users.forceOff'),
      danger: true,
    }),
  })
  const run = useStable({ end: (session: Session) => void end(session) })
  const columns = useMemo<readonly PageColumn<Session>[]>(
    () => [
      { key: 'userName', title: t('users.name'), width: 150, render: nameOf },
      {
        key: 'organize',
        title: t('users.organizations'),
        width: null,
        minWidth: 150,
        render: ({ organize }) => <PathText text={organize} />,
      },
      {
        key: 'loginTime',
        title: t('users.since'),
        width: 150,
        fitWidth: minuteFit,
        render: ({ loginTime }) => timeText(loginTime),
      },
      {
        key: 'loginIPAddress',
        title: t('users.address'),
        width: 170,
        render: ({ loginIPAddress, loginIPAddressName }) => `${loginIPAddress} ${loginIPAddressName}`,
      },
      {
        key: 'loginPlatForm',
        title: t('users.device'),
        width: 200,
        onlyRoomy: true,
        render: ({ loginPlatForm }) => deviceName(loginPlatForm),
      },
      {
        key: 'isSelf',
        title: t('users.own'),
        // In every language its one state is whole.
        width: Math.max(90, textWidth(t('users.thisSession')) + 36),
        align: 'center',
        render: ({ isSelf }) => (isSelf ? <StateTag tone="quiet1" text={t('users.thisSession')} /> : null),
      },
    ],
    [t],
  )
  const actions = useMemo(
    () =>
      rights.remove
        ? [
            {
              key: 'end',
              label: t('users.forceOff'),
              danger: true,
              isShown: ({ isSelf }: Session) => !isSelf,
              run: run.end,
            },
          ]
        : [],
    [rights.remove, run, t],
  )
  return (
    <ListPage
      rights={noRights}
      list="online.list"
      name="online"
      label={t('users.online')}
      filters={[{ kind: 'keyword', label: t('users.onlineKeyword') }]}
      columns={columns}
      actions={actions}
      nameOf={nameOf}
      empty={empty}
    />
  )
}
