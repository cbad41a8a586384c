import { Collapse } from 'antd'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { all, renameField, setField } from '#shared/design/commands.ts'
import { indexOf, isTable, nodeOf } from '#shared/design/document.ts'
import { type Property, containerProperties, propertiesOf } from '#shared/design/properties.ts'
import { scriptStubs } from '#shared/design/script/stubs.ts'
import { rawKindOf, configOf } from '#shared/form/parsing/config.ts'
import { containerKindOf } from '#shared/form/parsing/names.ts'
import { isRaw, type Raw, text } from '#shared/form/parsing/read.ts'
import type { FieldKind } from '#shared/form/kind-names.ts'
import { kinds } from '#shared/form/registry.ts'
import type { Setting } from '#shared/form/settings.ts'
import { useStandardTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useGoTo } from '../go-to.ts'
import { UsesList } from '../lint/index.tsx'
import { ScriptField } from '../script/index.tsx'
import { useFields } from '../fields.ts'
import { useDesign, useDesigner, useRun } from '../state.ts'
import { nameOfPart } from '../part-names.ts'
import { kindWord, settingWord } from '../words.ts'
import { ContainerEditor } from './ContainerEditor.tsx'
import { DefaultEditor } from './DefaultEditor.tsx'
import { FormPanel } from './FormPanel.tsx'
import { NameEditor } from './NameEditor.tsx'
import styles from './panel.module.css'
import { SettingEditor } from './SettingEditor.tsx'
import { SettingRow, settingRowClass } from './SettingRow.tsx'
import { type DesignTexts, localizedText } from '#shared/form/parsing/localize.ts'

/** What lies at a setting's path in a part; `__config__` is its configuration wherever that lies. */
function storedAt(raw: Raw, path: string): unknown {
  const steps = path.split('.')
  const isConfig = steps[0] === '__config__'
  return (isConfig ? steps.slice(1) : steps).reduce<unknown>(
    (found, step) => (isRaw(found) && Object.hasOwn(found, step) ? found[step] : undefined),
    isConfig ? configOf(raw) : raw,
  )
}

/** The same as whoever works on the design reads it: what designers write by themselves is in their language. */
function shownAt(raw: Raw, path: string, texts: DesignTexts): unknown {
  const stored = storedAt(raw, path)
  if (typeof stored !== 'string') return stored
  const steps = path.split('.')
  const around = steps.length === 1 ? raw : storedAt(raw, steps.slice(0, -1).join('.'))
  return isRaw(around) ? localizedText(around, steps.at(-1) ?? '', texts) : stored
}

/** What is chosen, to be set: one part, what several have in common, or the form. */
export function Panel() {
  const { store } = useDesigner()
  const selection = useStore(
    store,
    useShallow(({ selection: keys, doc }) => keys.filter((key) => indexOf(doc).nodes.has(key))),
  )
  const [only] = selection
  if (only === undefined) return <FormPanel />
  return selection.length === 1 ? <PartPanel id={only} /> : <SeveralPanel keys={selection} />
}

/** Controls that show their value and keep nothing beside it: the next part takes them over, which costs less than new ones. */
const plainEditors: ReadonlySet<string> = new Set(['text', 'number', 'switch', 'choice', 'longText'])

const groups = ['basic', 'own', 'check', 'look'] as const

/** Whether a part has a name at all; one of a bound form is empty until it has a column. */
const isNamed = (raw: Raw) => raw['__vModel__'] !== undefined

function usePropertiesOf(id: string): readonly Property[] {
  const kind = useDesign((doc) => indexOf(doc).nodes.get(id)?.kind ?? 'unknown')
  const isColumn = useDesign((doc) => {
    const { nodes } = indexOf(doc)
    return isTable(nodes.get(nodes.get(id)?.parent ?? ''))
  })
  return useMemo(() => {
    const container = containerKindOf(kind)
    if (container) return containerProperties(container)
    return kind === 'unknown' ? [] : propertiesOf(kind as FieldKind, isColumn)
  }, [kind, isColumn])
}

function PartPanel({ id }: { readonly id: string }) {
  const t = useT()
  const run = useRun()
  const raw = useDesign((doc) => nodeOf(doc, id))
  const doc = useDesign((each) => each)
  const properties = usePropertiesOf(id)
  const fields = useFields()
  const texts = useStandardTexts()
  if (!raw) return null
  const kind = rawKindOf(raw)
  const isShown = ({ setting: { when } }: Property) => {
    if (!when) return true
    const other = properties.find(({ setting }) => setting.path === when.path)?.setting
    const stored = storedAt(raw, when.path)
    return when.is.includes(other ? (other.read(stored) ?? other.default) : stored)
  }
  const options = isOptionsOf(text(storedAt(raw, '__config__.dataType')))
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>
        {nameOfPart(t, raw)} <small>{kindWord(t, kind)}</small>
      </h2>
      {groups.map((group) => {
        const shown = properties.filter((each) => each.group === group && isShown(each) && options(each.setting.path))
        if (shown.length === 0 && group !== 'basic') return null
        return (
          <section key={group} className={styles.group} aria-label={t(`designer.panel.${group}`)}>
            <h3>{t(`designer.panel.${group}`)}</h3>
            {group === 'basic' && (text(raw['__vModel__']) !== '' || (doc.tables.length > 0 && isNamed(raw))) ? (
              <NameEditor key={id} id={id} name={text(raw['__vModel__'])} run={run} rename={renameField} />
            ) : null}
            {shown.map(({ setting }) =>
              setting.path === '__config__.defaultValue' ? (
                <DefaultRow key={`${id} ${setting.path}`} id={id} raw={raw} setting={setting} />
              ) : (
                <SettingRow
                  key={plainEditors.has(setting.editor) ? setting.path : `${id} ${setting.path}`}
                  id={id}
                  setting={setting}
                  value={shownAt(raw, setting.path, texts)}
                  raw={raw}
                  fields={fields}
                />
              ),
            )}
          </section>
        )
      })}
      <ContainerEditor key={`box ${id}`} id={id} raw={raw} />
      <Scripts key={`scripts ${id}`} id={id} />
      <UsedAt key={`uses ${id}`} id={id} />
    </div>
  )
}

function DefaultRow({ id, raw, setting }: { readonly id: string; readonly raw: Raw; readonly setting: Setting }) {
  const t = useT()
  const label = settingWord(t, setting.label)
  return (
    <div className={settingRowClass(setting)}>
      <span className={styles.label} title={label} aria-hidden>
        {label}
      </span>
      <div className={styles.value}>
        <DefaultEditor id={id} raw={raw} label={label} />
      </div>
    </div>
  )
}

/** Of the settings of options those that belong to where the options come from. */
function isOptionsOf(type: string): (path: string) => boolean {
  const needed: Readonly<Record<string, string>> = {
    options: 'static',
    '__config__.dictionaryType': 'dictionary',
    '__config__.propsUrl': 'dynamic',
    '__config__.templateJson': 'dynamic',
  }
  return (path) => type === '' || needed[path] === undefined || needed[path] === type
}

/** Where the part is used, looked up once somebody wants to see it. */
function UsedAt({ id }: { readonly id: string }) {
  const t = useT()
  const goTo = useGoTo()
  return (
    <Collapse
      ghost
      size="small"
      items={[{ key: 'uses', label: t('designLint.uses'), children: <UsesList fieldKey={id} onGoTo={goTo} /> }]}
    />
  )
}

function Scripts({ id }: { readonly id: string }) {
  const t = useT()
  const run = useRun()
  const raw = useDesign((doc) => nodeOf(doc, id))
  const fields = useFields()
  const kind = useDesign((each) => indexOf(each).nodes.get(id)?.kind ?? 'unknown')
  const events = Object.hasOwn(kinds, kind) ? kinds[kind as FieldKind].design.events : []
  if (!raw || events.length === 0) return null
  const on = isRaw(raw['on']) ? raw['on'] : {}
  return (
    <section className={styles.group} aria-label={t('designer.panel.scripts')}>
      <h3>{t('designer.panel.scripts')}</h3>
      {events.map((event) => (
        <ScriptField
          key={event}
          label={t(`designer.events.${event}`)}
          value={text(on[event])}
          stub={scriptStubs.field}
          fields={fields}
          onChange={(value) => run(setField(id, `on.${event}`, value))}
        />
      ))}
    </section>
  )
}

/** Settings that several parts share: a change goes to all of them, as one step. */
function SeveralPanel({ keys }: { readonly keys: readonly string[] }) {
  const t = useT()
  const run = useRun()
  const doc = useDesign((each) => each)
  const nodes = keys.map((key) => nodeOf(doc, key) ?? {})
  const shared = keys
    .map((key) => {
      const kind = indexOf(doc).nodes.get(key)?.kind ?? 'unknown'
      const container = containerKindOf(kind)
      return container
        ? containerProperties(container)
        : kind === 'unknown'
          ? []
          : propertiesOf(kind as FieldKind, false)
    })
    .reduce((left, right) =>
      left.filter(({ setting }) =>
        right.some((each) => each.setting.path === setting.path && each.setting.editor === setting.editor),
      ),
    )
    .filter(({ setting }) => ['switch', 'number', 'choice'].includes(setting.editor))
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{t('designer.several', { count: keys.length })}</h2>
      <section className={styles.group} aria-label={t('designer.panel.shared')}>
        {shared.map(({ setting }) => {
          const label = settingWord(t, setting.label)
          const values = nodes.map((node) => storedAt(node, setting.path))
          const isSame = values.every((value) => JSON.stringify(value) === JSON.stringify(values[0]))
          return (
            <div key={setting.path} className={styles.row}>
              <span className={styles.label} title={label} aria-hidden>
                {label}
              </span>
              <div className={styles.value}>
                <SettingEditor
                  setting={setting}
                  label={isSame ? label : t('designer.mixed', { label })}
                  value={isSame ? values[0] : undefined}
                  raw={nodes[0] ?? {}}
                  id={keys[0] ?? ''}
                  fields={[]}
                  onChange={(value) =>
                    run(
                      all(
                        setting.label,
                        keys.map((key) => setField(key, setting.path, value)),
                      ),
                    )
                  }
                />
              </div>
            </div>
          )
        })}
      </section>
    </div>
  )
}
