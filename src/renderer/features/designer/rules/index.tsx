import { DeleteOutlined, PlusOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { Alert, Button, Collapse, Switch } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import type { DesignPlace } from '#shared/design/lint/references.ts'
import { setForm } from '#shared/design/commands.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import { parseForm } from '#shared/form/parse.ts'
import { isRaw, type Raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { behaviourOf } from '#shared/form/rules/behaviour.ts'
import { uncompiledRules } from '#shared/form/rules/compile.ts'
import { rulesKey, type AskedOfPerson, askedOfPerson } from '#shared/form/rules/model.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { ConditionsEditor, noConditions } from '#renderer/form/conditions/ConditionsEditor.tsx'
import { useStandardTexts } from '#renderer/i18n/design-texts.ts'
import { StoredText } from '#renderer/components/StoredText.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { SortableRows } from '../list/parts.tsx'
import { useFields } from '../fields.ts'
import { useDesign, useRun } from '../state.ts'
import { ActionEditor } from './ActionEditor.tsx'
import styles from './rules.module.css'
import type { FormPlan } from '#shared/form/model.ts'
import { parseField } from '#shared/form/parsing/field.ts'
import { kinds } from '#shared/form/registry.ts'
import { type QueryField, queryFields } from '#renderer/form/conditions/query-fields.ts'

/** The kind by whose search a question about the person is answered. */
function kindFor(asked: AskedOfPerson): string {
  return Object.values(kinds).find(({ traits }) => traits.asked === asked)?.kind ?? ''
}

/** What a rule may ask: fields of the form, who fills it in, and whether the record is new. */
function ruleFields(form: FormPlan, nameOf: (asked: AskedOfPerson) => string): readonly QueryField[] {
  const person = askedOfPerson.map((prop): QueryField => {
    const label = nameOf(prop)
    const config = { jnpfKey: kindFor(prop), label }
    return {
      prop,
      label,
      field: parseField({ __config__: config, __vModel__: 'asked', activeValue: 1, inactiveValue: 0 }, null),
    }
  })
  return [...queryFields(form, () => false), ...person]
}

interface RulesEditorProps {
  /** The rule to show first, by its id in `key`. */
  readonly place?: DesignPlace | null
}

/** What the form does by itself: conditions and effects, without code. Stored under `atriumRules` of the form. */
export function RulesEditor({ place = null }: RulesEditorProps) {
  const t = useT()
  const form = useDesign((doc) => doc.form)
  const run = useRun()
  const fields = useFields()
  const texts = useStandardTexts()
  const plan = useMemo(() => {
    const parsed = parseForm(JSON.stringify(form), texts)
    return parsed.ok ? parsed.plan : null
  }, [form, texts])
  const query = useMemo(() => (plan ? ruleFields(plan, (asked) => t(`designRules.asked.${asked}`)) : []), [plan, t])
  const problems = useMemo(() => (plan ? behaviourOf(plan).problems : []), [plan])
  const left = useMemo(() => (plan ? uncompiledRules(plan) : []), [plan])
  const stored = form[rulesKey]
  const rules = rawList(isRaw(stored) ? stored['rules'] : stored)
  const store = (next: readonly Raw[]) =>
    run(
      setForm(rulesKey, next.length === 0 ? undefined : { version: 1, ...(isRaw(stored) ? stored : {}), rules: next }),
    )
  const change = (at: number, part: Raw) =>
    store(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)))
  const add = () => {
    const taken = new Set(rules.map(({ id }) => text(id)))
    let next = rules.length + 1
    while (taken.has(`r${next}`)) next += 1
    store([
      ...rules,
      {
        id: `r${next}`,
        name: t('designRules.named', { at: next }),
        enabled: true,
        when: null,
        actions: [{ type: 'show', fields: [], clear: false }],
      },
    ])
  }
  const items = rules.map((rule, at) => ({
    id: text(rule['id']) || String(at + 1),
    name: text(rule['name']) || t('designRules.named', { at: at + 1 }),
    rule,
  }))
  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
      {t('designRules.add')}
    </Button>
  )
  if (rules.length === 0)
    return (
      <Notice whole icon={<ThunderboltOutlined />} title={t('designRules.none')} hint={t('designRules.noneHint')}>
        {addButton}
      </Notice>
    )
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <p className={styles.hint}>{t('designRules.hint')}</p>
        {addButton}
      </div>
      <SortableRows
        label={t('designRules.title')}
        items={items}
        onOrder={(next) => store(next.map(({ rule }) => rule))}
        draw={({ rule, name, id }, at) => (
          <RuleBox
            rule={rule}
            name={name}
            isShown={place?.key === id}
            problems={problems
              .filter((problem) => problem.rule === id)
              .map(({ code, about }) => t(`designLint.rules.${code}`, { name: about }))}
            elsewhere={left
              .filter((each) => each.rule === id)
              .map(({ reason, field }) => t(`designRules.left.${reason}`, { field }))}
            onChange={(part) => change(at, part)}
            onRemove={() => store(rules.toSpliced(at, 1))}
          >
            <h4 className={styles.part}>{t('designRules.when')}</h4>
            <Conditions rule={rule} query={query} onChange={(when) => change(at, { when })} />
            <h4 className={styles.part}>{t('designRules.does')}</h4>
            {rawList(rule['actions']).map((action, index, actions) => (
              <ActionEditor
                key={index}
                action={action}
                fields={fields}
                query={query}
                name={t('designRules.effectNamed', { at: index + 1 })}
                onChange={(next) => change(at, { actions: actions.with(index, next) })}
                onRemove={() => change(at, { actions: actions.toSpliced(index, 1) })}
              />
            ))}
            <Button
              size="small"
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              onClick={() =>
                change(at, { actions: [...rawList(rule['actions']), { type: 'show', fields: [], clear: false }] })
              }
            >
              {t('designRules.addEffect')}
            </Button>
          </RuleBox>
        )}
      />
    </div>
  )
}

interface RuleBoxProps {
  readonly rule: Raw
  readonly name: string
  /** Comes into view. */
  readonly isShown: boolean
  readonly problems: readonly string[]
  /** What it does not do in clients that know no rules. */
  readonly elsewhere: readonly string[]
  readonly onChange: (part: Raw) => void
  readonly onRemove: () => void
  readonly children: React.ReactNode
}

function RuleBox({ rule, name, isShown, problems, elsewhere, onChange, onRemove, children }: RuleBoxProps) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <section ref={box} className={styles.rule} aria-label={name} aria-current={isShown}>
      <Collapse
        size="small"
        defaultActiveKey={['rule']}
        items={[
          {
            key: 'rule',
            label: name,
            extra: (
              // What is pressed here does not fold the rule.
              <span
                className={styles.tools}
                role="presentation"
                onClick={(event) => event.stopPropagation()}
                onKeyDown={(event) => event.stopPropagation()}
              >
                <Switch
                  size="small"
                  aria-label={t('designRules.enabled', { name })}
                  checked={rule['enabled'] === undefined || yes(rule['enabled'])}
                  onChange={(enabled) => onChange({ enabled })}
                />
                <IconButton
                  size="small"
                  label={t('designRules.remove', { name })}
                  icon={<DeleteOutlined />}
                  onClick={onRemove}
                />
              </span>
            ),
            children: (
              <div className={styles.body}>
                <StoredText
                  key={name}
                  label={t('designRules.name')}
                  value={name}
                  onChange={(next) => onChange({ name: next })}
                />
                {problems.map((problem) => (
                  <Alert key={problem} type="error" showIcon title={problem} />
                ))}
                {children}
                {elsewhere.length > 0 ? (
                  <p
                    className={styles.hint}
                  >{`${t('designRules.elsewhere')} ${elsewhere.join(t('designRules.comma'))}`}</p>
                ) : null}
              </div>
            ),
          },
        ]}
      />
    </section>
  )
}

interface ConditionsProps {
  readonly rule: Raw
  readonly query: Parameters<typeof ConditionsEditor>[0]['fields']
  readonly onChange: (when: unknown) => void
}

function Conditions({ rule, query, onChange }: ConditionsProps) {
  const t = useT()
  const read = readListConditions(rule['when'])
  if (!read.ok) return <Alert type="error" showIcon title={t('designLint.rules.conditions', { name: read.problem })} />
  const conditions = read.conditions ?? noConditions
  return (
    <>
      {conditions.conditionList.length === 0 ? <p className={styles.hint}>{t('designRules.always')}</p> : null}
      <ConditionsEditor
        fields={query}
        value={conditions}
        onChange={(next) => onChange(next.conditionList.length === 0 ? null : next)}
      />
    </>
  )
}
