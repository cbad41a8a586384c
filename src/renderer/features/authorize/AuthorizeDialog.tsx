import { Button, Checkbox } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { grantKinds, type WireGrantKind } from '#shared/access/grant-kinds.ts'
import type { GrantTree, ObjectType } from '#shared/api/authority.ts'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { EditFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './authorize.module.css'
import { GrantTreeView } from './GrantTreeView.tsx'
import { differences, type Granted, grantForest, leavesOf, press, sentGrants } from './model.ts'
import { type ChosenSubject, SubjectSelect } from './SubjectSelect.tsx'

interface AuthorizeDialogProps {
  readonly objectType: ObjectType
  /** Null: several are chosen here, and what is ticked is added to what they have. */
  readonly subject: ChosenSubject | null
  readonly onClose: () => void
}

const noGrants: Granted = new Set()

/** What a user, role or position is granted: six kinds as trees, copied from or compared with another (section 6). */
export function AuthorizeDialog({ objectType, subject, onClose }: AuthorizeDialogProps) {
  const t = useT()
  const tree = usePlatformQuery('authority.tree', {}, { staleTime: 0 })
  const own = usePlatformQuery(
    'authority.grants',
    { params: { id: subject?.id ?? '-' }, query: { objectType } },
    { enabled: subject !== null, staleTime: 0 },
  )
  // Not what is left of the last time while it is asked for anew: a tick would be made in it, and saving it would take
  // back what was granted since.
  const current = own.isFetching ? undefined : own.data
  const first = useMemo(() => (subject === null ? noGrants : current ? new Set(current.ids) : null), [subject, current])
  const [ticked, setTicked] = useState<Granted | null>(null)
  const [chosen, setChosen] = useState<readonly ChosenSubject[]>([])
  const granted = ticked ?? first
  const saving = useSaving({ isDirty: () => ticked !== null || chosen.length > 0, onClose })
  const save = () =>
    saving.save(async () => {
      if (!tree.data || !granted) return null
      const grants = sentGrants(tree.data, granted)
      if (subject !== null) {
        const body = { objectType, ...grants }
        return (await call('authority.save', { params: { id: subject.id }, body })).msg
      }
      const ids = chosen.map(({ id }) => id)
      const key = ({ User: 'userIds', Role: 'roleIds', Position: 'positionIds', PermissionGroup: 'groupIds' } as const)[
        objectType
      ]
      return (await call('authority.batch', { body: { [key]: ids, ...grants } })).msg
    })
  const area = useRef<HTMLDivElement>(null)
  const isLoaded = tree.data !== undefined && granted !== null
  // The dialog had nothing to go to when it opened: the kind of grants that is shown.
  useEffect(() => {
    if (isLoaded) focusFirst(area.current, 'input[type="radio"]:checked')
  }, [isLoaded])
  const error = tree.error ?? own.error
  const title = subject === null ? t('authorize.batch') : t('authorize.of', { name: subject.name })
  return (
    <EditFrame
      title={title}
      layout={{ kind: 'dialog', width: '80%' }}
      saving={saving}
      isWaiting={!tree.data || !granted || (subject === null && chosen.length === 0)}
      ok={{ onClick: () => void save() }}
    >
      <div ref={area} className={styles.dialog} inert={saving.isBusy}>
        {subject === null ? (
          <div className={styles.tools}>
            <SubjectSelect
              multiple
              className={styles.several}
              objectType={objectType}
              label={t(`authorize.choose${objectType}`)}
              value={chosen}
              onChange={setChosen}
            />
            <span>{t('authorize.batchHint')}</span>
          </div>
        ) : null}
        {tree.data && granted ? (
          <Trees tree={tree.data} granted={granted} objectType={objectType} subject={subject} onChange={setTicked} />
        ) : (
          <PageState
            loading={!error}
            error={error}
            onRetry={() => void Promise.all([tree.refetch(), own.refetch()])}
            rows={8}
          />
        )}
      </div>
    </EditFrame>
  )
}

interface TreesProps {
  readonly tree: GrantTree
  readonly granted: Granted
  readonly objectType: ObjectType
  readonly subject: ChosenSubject | null
  readonly onChange: (granted: Granted) => void
}

function Trees({ tree, granted, objectType, subject, onChange }: TreesProps) {
  const t = useT()
  const [kind, setKind] = useState<WireGrantKind>('module')
  const [other, setOther] = useState<ChosenSubject | null>(null)
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const others = usePlatformQuery(
    'authority.grants',
    { params: { id: other?.id ?? '-' }, query: { objectType } },
    { enabled: other !== null, staleTime: 0 },
  )
  const compared = useMemo(() => (other && others.data ? new Set(others.data.ids) : null), [other, others.data])
  // Of two, the tree shows what either has.
  const both = useMemo(() => (compared ? new Set([...granted, ...compared]) : granted), [granted, compared])
  const forests = useMemo(
    () => new Map(grantKinds.map((each) => [each, grantForest(tree, each, both)] as const)),
    [tree, both],
  )
  const nodes = forests.get(kind) ?? []
  const different = useMemo(() => (compared ? differences(tree, granted, compared) : null), [tree, granted, compared])
  const noteOf = useMemo(
    () =>
      different && other
        ? (id: string) => {
            const side = different.get(id)
            if (side === undefined) return ''
            return side === 'mine' ? t('authorize.onlyHere') : t('authorize.onlyThere', { name: other.name })
          }
        : undefined,
    [different, other, t],
  )
  const copy = () => {
    if (!compared || !other) return
    onChange(compared)
    toast.success(t('authorize.copied', { name: other.name }))
  }
  const countOf = (each: WireGrantKind) => leavesOf(forests.get(each) ?? []).filter((id) => granted.has(id)).length
  return (
    <>
      <div className={styles.tools}>
        <Segmented<WireGrantKind>
          aria-label={t('common.selection.show')}
          value={kind}
          onChange={setKind}
          options={grantKinds.map((each) => ({
            value: each,
            label: `${t(`authorize.kind.${each}`)} ${countOf(each)}`,
          }))}
        />
        <SubjectSelect
          className={styles.select}
          objectType={objectType}
          label={t(`authorize.other${objectType}`)}
          exclude={subject?.id}
          value={other ? [other] : []}
          onChange={([next]) => {
            setOther(next ?? null)
            setOnlyDifferent(next !== undefined)
          }}
        />
        {other ? (
          <>
            <Checkbox checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)}>
              {t('authorize.onlyDifferent', { count: different?.size ?? 0 })}
            </Checkbox>
            <Button disabled={!compared} onClick={copy}>
              {t('authorize.copy')}
            </Button>
          </>
        ) : null}
      </div>
      {kind === 'column' ? <p className={styles.hint}>{t('authorize.columnHint')}</p> : null}
      <GrantTreeView
        key={kind}
        label={t(`authorize.kind.${kind}`)}
        nodes={nodes}
        emptyText={kind === 'system' || kind === 'module' ? t('authorize.nothing') : t('authorize.noMenus')}
        granted={granted}
        onPress={(id) => onChange(press(tree, nodes, granted, id))}
        {...(noteOf ? { noteOf, onlyNoted: onlyDifferent } : {})}
      />
    </>
  )
}
