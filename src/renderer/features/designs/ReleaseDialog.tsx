import { Alert, Button, Checkbox, Form, Input, TreeSelect } from 'antd'
import { type ReactNode, useId, useMemo, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import type { OfferedButton } from '#shared/design/list/buttons.ts'
import type { LintProblem } from '#shared/design/lint/problem.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { menuNodes } from '#renderer/access/menu-nodes.ts'
import { IconSelect } from '#renderer/access/IconSelect.tsx'
import { nameFilter } from '#renderer/components/name-filter.ts'
import { IfServerHas } from '#renderer/components/IfServerHas.tsx'
import { EditFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { sayProblem } from '#renderer/form/design-problem.ts'
import { useT } from '#renderer/i18n/index.ts'
import { RolePicker } from '#renderer/pickers/role/RolePicker.tsx'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { ChangeLines } from './ChangeLines.tsx'
import styles from './designs.module.css'

interface ReleaseDialogProps {
  readonly id: string
  readonly name: string
  /** Of the window that holds the design. */
  readonly leaseKey?: string
  /** Opens the design, from wherever it is not open: what is wrong is mended there. */
  readonly onOpenDesign?: () => void
  /** Shows where something is wrong, in the design that is open. */
  readonly onGoTo?: (problem: LintProblem) => void
  /** After it went into use, with the buttons that its list got by it. */
  readonly onReleased?: (added: readonly OfferedButton[]) => void
  readonly onClose: () => void
}

type Plan = DataOf<'design.releasePlan'>
type Menu = DataOf<'design.places'>['menus'][number]

interface MenuLocation {
  readonly note: string
  /** Empty: not chosen yet, of a module without a menu. */
  readonly parentId: string
  readonly icon: string
  readonly roleIds: readonly string[]
  /** Of what the list lacks. */
  readonly addButtons: readonly OfferedButton[]
}

const TOP = '-1'

/** Puts a design to use, after saying what is wrong with it, what changed, and what happens to the records. */
export function ReleaseDialog({ id, name, leaseKey, onOpenDesign, onGoTo, onReleased, onClose }: ReleaseDialogProps) {
  const t = useT()
  const plan = usePlatformQuery('design.releasePlan', { params: { id } }, { staleTime: 0 })
  const places = usePlatformQuery('design.places', {})
  const { mutateAsync } = usePlatformMutation('design.release')
  const isPlaced = useServerHas('design.placement')
  const [typed, setTyped] = useState<Partial<MenuLocation>>({})
  const [isLossKnown, setIsLossKnown] = useState(false)
  const place: MenuLocation = {
    note: '',
    parentId: plan.data?.menu?.parentId ?? '',
    icon: plan.data?.menu?.icon ?? '',
    roleIds: [],
    addButtons: [],
    ...typed,
  }
  const lost = plan.data?.steps.reduce((sum, step) => sum + step.lost, 0) ?? 0
  const problems = useMemo(() => (plan.data ? problemsOf(t, plan.data) : null), [t, plan.data])
  const isBroken = problems?.some(({ level }) => level === 'error') ?? true
  const saving = useSaving({ isDirty: () => Object.keys(typed).length > 0, onClose })
  const save = () =>
    void saving.save(
      async (submit) => {
        const addButtons = place.addButtons.filter((button) => plan.data?.missingButtons.includes(button))
        const { msg } = await mutateAsync(
          {
            params: { id },
            body: {
              pc: 1,
              pcModuleParentId: place.parentId,
              icon: place.icon,
              note: place.note.trim(),
              roleIds: [...place.roleIds],
              addButtons,
              confirmedLoss: isLossKnown ? lost : 0,
              isChecked: true,
              ...(plan.data ? { revision: plan.data.revision } : {}),
              ...(leaseKey === undefined ? {} : { leaseKey }),
            },
          },
          submit,
        )
        onReleased?.(addButtons)
        return msg
        // Refused over what somebody saved meanwhile: the plan of what there is now shows.
      },
      () => void plan.refetch(),
    )
  return (
    <EditFrame
      title={t('designs.releaseOf', { name })}
      layout={{ kind: 'dialog', width: 800 }}
      saving={saving}
      isWaiting={plan.data === undefined || isBroken || place.parentId === '' || (lost > 0 && !isLossKnown)}
      ok={{ onClick: save }}
      okText={t('designs.release')}
    >
      <PageState loading={plan.isPending} error={plan.error} onRetry={plan.refetch} empty={false}>
        {plan.data ? (
          <div className={styles.parts}>
            <Problems
              problems={problems ?? []}
              onGoTo={
                onGoTo
                  ? (found) => {
                      onClose()
                      onGoTo(found)
                    }
                  : null
              }
              action={
                onOpenDesign ? (
                  <Button
                    size="small"
                    onClick={() => {
                      onClose()
                      onOpenDesign()
                    }}
                  >
                    {t('designs.openDesign')}
                  </Button>
                ) : null
              }
            />
            <Part title={t('designs.changesTitle')}>
              <ChangeLines changes={plan.data.changes} />
            </Part>
            {plan.data.isFirst ? null : (
              <Part title={t('designs.storageTitle')}>
                <Steps steps={plan.data.steps} />
                {lost > 0 ? (
                  <Checkbox checked={isLossKnown} onChange={({ target }) => setIsLossKnown(target.checked)}>
                    {t('designs.lossConfirm', { count: lost })}
                  </Checkbox>
                ) : null}
              </Part>
            )}
            {plan.data.columns.steps.length === 0 ? null : (
              <Part title={t('designs.columnsTitle', { name: plan.data.columns.host || t('designs.ownDatabase') })}>
                <p className={styles.quiet}>{t('designs.columnsHint')}</p>
                <ul className={styles.lines}>
                  {plan.data.columns.steps.map(({ table, column, type, mayBeNull, sql }) => (
                    <li key={sql}>
                      {t(mayBeNull ? 'designs.columnAdded' : 'designs.columnAddedFilled', { table, column, type })}
                      <code className={styles.statement}>{sql}</code>
                    </li>
                  ))}
                </ul>
              </Part>
            )}
            {plan.data.missingButtons.length === 0 ? null : (
              <Part title={t('designs.missingButtons')}>
                <Checkbox.Group
                  value={[...place.addButtons]}
                  options={plan.data.missingButtons.map((value) => ({
                    value,
                    label: t(`designs.offeredButtons.${value}`),
                  }))}
                  onChange={(addButtons) => setTyped((before) => ({ ...before, addButtons }))}
                />
              </Part>
            )}
            <Part title={t('designs.placement')}>
              <PlaceForm
                place={place}
                menus={places.data?.menus ?? []}
                // Elsewhere the top is that of a system; a menu of before stays where it is.
                hasTop={isPlaced || !plan.data.isFirst}
                onChange={setTyped}
              />
            </Part>
          </div>
        ) : null}
      </PageState>
    </EditFrame>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface Problem extends Pick<Plan['problems'][number], 'level' | 'text'> {
  /** What the checker found, which stands somewhere in the design. */
  readonly found: LintProblem | null
}

/** What the server says of the design, and what its checker found, in words; each text once. */
function problemsOf(t: ReturnType<typeof useT>, { problems, lint }: Plan): readonly Problem[] {
  const said = problems.map(({ level, text }): Problem => ({ level, text, found: null }))
  const all = [...said, ...lint.map((found): Problem => ({ level: found.level, text: sayProblem(t, found), found }))]
  return [...new Map(all.map((problem) => [`${problem.level} ${problem.text}`, problem])).values()]
}

interface ProblemsProps {
  readonly problems: readonly Problem[]
  /** Null where the design is not open. */
  readonly onGoTo: ((found: LintProblem) => void) | null
  /** Beside errors: the way to where they are mended. */
  readonly action: ReactNode
}

function Problems({ problems, onGoTo, action }: ProblemsProps) {
  const t = useT()
  return (['error', 'warning'] as const).map((level) => {
    const own = problems.filter((problem) => problem.level === level)
    if (own.length === 0) return null
    return (
      <Alert
        key={level}
        type={level}
        showIcon
        title={t(level === 'error' ? 'designs.problems' : 'designs.warnings')}
        action={level === 'error' ? action : null}
        description={
          <ul className={styles.lines}>
            {own.map(({ text, found }) => (
              <li key={text}>
                {found && onGoTo ? (
                  <button type="button" className={styles.goTo} onClick={() => onGoTo(found)}>
                    {text}
                  </button>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
        }
      />
    )
  })
}

function Steps({ steps }: { readonly steps: Plan['steps'] }) {
  const t = useT()
  if (steps.length === 0) return <p className={styles.quiet}>{t('designs.noSteps')}</p>
  return (
    <table className={styles.steps}>
      <thead>
        <tr>
          <th scope="col">{t('designs.stepColumn')}</th>
          <th scope="col">{t('designs.stepWhat')}</th>
          <th scope="col" className={styles.number}>
            {t('designs.stepRows')}
          </th>
          <th scope="col" className={styles.number}>
            {t('designs.stepLost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ code, label, from, to, rows, lost }) => (
          <tr key={`${code} ${from} ${to}`}>
            <td>{label}</td>
            <td>{t(`designs.step_${code}`, { from, to })}</td>
            <td className={styles.number}>{rows}</td>
            <td className={`${styles.number} ${lost > 0 ? styles.lost : ''}`}>{lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PlaceFormProps {
  readonly place: MenuLocation
  readonly menus: readonly Menu[]
  readonly hasTop: boolean
  readonly onChange: (change: (typed: Partial<MenuLocation>) => Partial<MenuLocation>) => void
}

function PlaceForm({ place, menus, hasTop, onChange }: PlaceFormProps) {
  const t = useT()
  const id = useId()
  const isAdministrator = useSessionStore(({ user }) => user?.isAdministrator === true)
  const set = (change: Partial<MenuLocation>) => onChange((typed) => ({ ...typed, ...change }))
  return (
    <Form component="div" layout="vertical" className={styles.pairs ?? ''}>
      <Form.Item
        label={t('designs.parent')}
        htmlFor={`${id}parent`}
        required
        extra={place.parentId === '' ? t('designs.parentMissing') : null}
      >
        <TreeSelect
          id={`${id}parent`}
          {...(place.parentId === '' ? {} : { value: place.parentId })}
          placeholder={t('form.select')}
          aria-required
          treeLine={false}
          treeDefaultExpandAll
          showSearch={{ filterTreeNode: nameFilter('label') }}
          treeData={[...(hasTop ? [{ value: TOP, label: t('designs.top') }] : []), ...menuNodes(menus)]}
          onChange={(parentId: string) => set({ parentId })}
        />
      </Form.Item>
      <IfServerHas feature="design.placement">
        <Form.Item label={t('designs.icon')} htmlFor={`${id}icon`}>
          <IconSelect
            id={`${id}icon`}
            label={t('designs.icon')}
            value={place.icon}
            onChange={(icon) => set({ icon })}
          />
        </Form.Item>
        <Form.Item
          label={t('designs.roles')}
          extra={t(isAdministrator ? 'designs.rolesHint' : 'designs.rolesHeldHint')}
        >
          <RolePicker
            multiple
            label={t('designs.roles')}
            value={place.roleIds}
            onChange={(roleIds) => set({ roleIds })}
          />
        </Form.Item>
        <Form.Item label={t('designs.releaseNote')} htmlFor={`${id}note`}>
          <Input.TextArea
            id={`${id}note`}
            rows={2}
            maxLength={500}
            value={place.note}
            onChange={({ target }) => set({ note: target.value })}
          />
        </Form.Item>
      </IfServerHas>
    </Form>
  )
}
