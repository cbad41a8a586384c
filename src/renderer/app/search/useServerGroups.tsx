import { AuditOutlined, BellOutlined, FileTextOutlined, HistoryOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router-dom'
import { matchesName } from '#shared/rules/name-match.ts'
import { useMenusOfModules } from '#renderer/access/menu-of-module.ts'
import { useOpenMenu } from '#renderer/access/open-menu.tsx'
import { todoAddress } from '#renderer/access/task-config.ts'
import { useVisitedRecords } from '#renderer/access/visited-records.ts'
import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import { openConversation } from '#renderer/features/chat/store.ts'
import { targetOf } from '#renderer/features/messages/open-message.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDebounced } from '#renderer/pickers/frame/useDebounced.ts'
import { call } from '#renderer/platform/call.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { fitOf } from './fit.ts'
import { type Hit, type HitGroups, inOrder } from './hits.ts'

/** Shown of people, tasks and messages each: of those that are asked for, what fits best. */
const EACH = 5
const ASKED = 20
/** Milliseconds after the last letter. */
const PAUSE = 200
const FRESH = 10_000

interface ServerGroups {
  readonly groups: HitGroups
  readonly isLooking: boolean
  /** The server could not be asked, or not about everything. */
  readonly isPartial: boolean
}

/** What the server finds: records, tasks, people and messages, each as the person may see them; and records looked at before. */
export function useServerGroups(text: string): ServerGroups {
  const t = useT()
  const navigate = useNavigate()
  const openMenu = useOpenMenu()
  const menus = useMenusOfModules()
  const word = useDebounced(text.trim(), PAUSE)
  const visited = useVisitedRecords((state) => state.visited)
  const hasRecords = useServerHas('module.search')
  const options = { enabled: word !== '', quiet: true, staleTime: FRESH }
  const page = { keyword: word, currentPage: 1, pageSize: ASKED }
  const recent = usePlatformQuery(
    'module.search',
    { body: { recent: [...visited] } },
    { quiet: true, enabled: hasRecords && visited.length > 0 },
  )
  const records = usePlatformQuery(
    'module.search',
    { body: { keyword: word } },
    { ...options, enabled: hasRecords && word !== '' },
  )
  const people = usePlatformQuery('user.imUsers', { query: page }, options)
  const tasks = usePlatformQuery('flow.waiting', { query: page }, options)
  const messages = usePlatformQuery('message.list', { query: page }, options)

  type Found = NonNullable<typeof records.data>['list'][number]
  const best = (hits: readonly Hit[]) => inOrder(hits).slice(0, EACH)
  const fitting = (...names: readonly string[]): Pick<Hit, 'fit'> => {
    const fit = fitOf(names, word)
    return fit === 'alike' ? {} : { fit }
  }
  const recordHit = (icon: Hit['icon'], { id, modelId, title, detail }: Found): readonly Hit[] => {
    const route = menus.get(modelId)
    if (route === undefined) return []
    const menuId = route.meta.modelId
    return [
      {
        key: `record ${modelId} ${id}`,
        icon,
        title: title || route.meta.title,
        detail: detail === '' ? route.meta.title : `${detail} · ${route.meta.title}`,
        ...fitting(title),
        run: () => openDialog('record', { modelId, recordId: id, menuId }),
        also: { label: t('shell.search.list'), run: () => openMenu(route) },
      },
    ]
  }
  const openMessage = async (id: string) => {
    const { data, cache } = await call('message.read', { params: { id } })
    const target = targetOf(data)
    if (target === null) openDialog('message', { message: { ...data, cache } })
    else await navigate(target)
  }
  const isAsked = text.trim() !== ''
  const before = (recent.data?.list ?? []).flatMap((each) => recordHit(<HistoryOutlined aria-hidden />, each))
  const lately = isAsked ? before.filter(({ title }) => matchesName(title, text)) : before.slice(0, EACH)
  const known = new Set(lately.map(({ key }) => key))
  const groups: HitGroups = {
    recent: lately,
    ...(isAsked && word !== ''
      ? {
          records: (records.data?.list ?? [])
            .flatMap((each) => recordHit(<FileTextOutlined aria-hidden />, each))
            .filter(({ key }) => !known.has(key)),
          tasks: best(
            (tasks.data?.list ?? []).map((row) => ({
              key: `task ${row.id}`,
              icon: <AuditOutlined aria-hidden />,
              title: row.fullName,
              detail: row.thisStep,
              ...fitting(row.fullName),
              run: () => void navigate(todoAddress(row)),
            })),
          ),
          people: best(
            (people.data?.list ?? []).map(({ id, realName, account, headIcon, department }) => ({
              key: `person ${id}`,
              icon: <PersonAvatar name={realName} headIcon={headIcon} size={20} />,
              title: `${realName}/${account}`,
              detail: department,
              ...fitting(realName, account),
              run: () => openConversation({ id, realName, headIcon, department }, 0),
            })),
          ),
          messages: best(
            (messages.data?.list ?? []).map(({ id, title, releaseUser }) => ({
              key: `message ${id}`,
              icon: <BellOutlined aria-hidden />,
              title,
              detail: releaseUser,
              ...fitting(title),
              run: () => ignoreRejection(openMessage(id)),
            })),
          ),
        }
      : {}),
  }
  const asked = [...(hasRecords ? [records] : []), people, tasks, messages]
  return {
    groups,
    isLooking: isAsked && (word !== text.trim() || asked.some(({ isFetching }) => isFetching)),
    isPartial: isAsked && (asked.some(({ error }) => error !== null) || records.data?.isWhole === false),
  }
}
