import { Input, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { setForm } from '#shared/design/commands.ts'
import { scriptStubs } from '#shared/design/script/stubs.ts'
import { localizedText } from '#shared/form/parsing/localize.ts'
import { isRaw, number, text, yes } from '#shared/form/parsing/read.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useStandardTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ScriptField } from '../script/index.tsx'
import { TemplatesSelect } from '#renderer/pickers/options/TemplatesSelect.tsx'
import { useFields } from '../fields.ts'
import { useDesign, useRun } from '../state.ts'
import { TablesPart } from './TablesPart.tsx'
import styles from './panel.module.css'

const positions = ['left', 'right', 'top'] as const
const popups = ['general', 'fullScreen', 'drawer'] as const
const widths = ['600px', '800px', '1000px', '40%', '50%', '60%', '70%', '80%']
const scripts = [
  ['onLoad', scriptStubs.formLoad],
  ['beforeSubmit', scriptStubs.beforeSubmit],
  ['afterSubmit', scriptStubs.afterSubmit],
] as const

/** What belongs to the form as a whole: its look, its window, its buttons, how it is kept, its scripts. */
export function FormPanel() {
  const t = useT()
  const run = useRun()
  const form = useDesign((doc) => doc.form)
  const fields = useFields()
  const texts = useStandardTexts()
  const put = (path: string, value: unknown, typing = false) => run(setForm(path, value), { typing })
  const funcs = isRaw(form['funcs']) ? form['funcs'] : {}
  const toggle = (path: string) => (
    <Switch
      size="small"
      aria-label={t(`designer.form.${path as 'concurrencyLock'}`)}
      checked={yes(form[path])}
      onChange={(checked) => put(path, checked)}
    />
  )
  const row = (key: 'labelPosition', control: ReactNode) => (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden>
        {t(`designer.form.${key}`)}
      </span>
      <div className={styles.value}>{control}</div>
    </div>
  )
  const line = (key: string, control: ReactNode) => row(key as 'labelPosition', control)
  const amount = (key: 'labelWidth' | 'gutter' | 'span', fallback: number, max: number) =>
    line(
      key,
      <InputNumber
        size="small"
        style={{ width: '100%' }}
        aria-label={t(`designer.form.${key}`)}
        min={key === 'span' ? 2 : 0}
        max={max}
        precision={0}
        value={number(form[key], fallback)}
        onChange={(value) => put(key, value ?? fallback, true)}
      />,
    )
  const popup = text(form['popupType']) || 'general'
  const widthKey = `${popup}Width`
  const button = (flag: string, word: string) =>
    line(
      flag,
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        {toggle(flag)}
        <Input
          size="small"
          aria-label={t(`designer.form.${word as 'confirmButtonText'}`)}
          maxLength={20}
          value={localizedText(form, word, texts)}
          onChange={(event) => put(word, event.target.value, true)}
        />
      </div>,
    )
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{t('designer.form.title')}</h2>
      <section className={styles.group} aria-label={t('designer.panel.look')}>
        <h3>{t('designer.panel.look')}</h3>
        {line(
          'labelPosition',
          <Segmented
            block
            size="small"
            aria-label={t('designer.form.labelPosition')}
            value={text(form['labelPosition']) || 'right'}
            options={positions.map((each) => ({ value: each, label: t(`designer.choices.${each}`) }))}
            onChange={(value) => put('labelPosition', value)}
          />,
        )}
        {amount('labelWidth', 100, 400)}
        {amount('gutter', 15, 100)}
        {amount('span', 24, 24)}
        {line(
          'labelSuffix',
          <Input
            size="small"
            maxLength={4}
            aria-label={t('designer.form.labelSuffix')}
            value={text(form['labelSuffix'])}
            onChange={(event) => put('labelSuffix', event.target.value, true)}
          />,
        )}
      </section>
      <section className={styles.group} aria-label={t('designer.panel.window')}>
        <h3>{t('designer.panel.window')}</h3>
        {line(
          'popupType',
          <Select
            size="small"
            aria-label={t('designer.form.popupType')}
            value={popup}
            options={popups.map((each) => ({ value: each, label: t(`designer.popups.${each}`) }))}
            onChange={(value) => put('popupType', value)}
          />,
        )}
        {popup === 'fullScreen'
          ? null
          : line(
              'generalWidth',
              <Select
                size="small"
                aria-label={t('designer.form.generalWidth')}
                value={text(form[widthKey]) || '600px'}
                options={widths.map((each) => ({ value: each, label: each }))}
                onChange={(value) => put(widthKey, value)}
              />,
            )}
        {button('hasConfirmBtn', 'confirmButtonText')}
        {button('hasCancelBtn', 'cancelButtonText')}
        {button('hasConfirmAndAddBtn', 'confirmAndAddText')}
        {button('hasPrintBtn', 'printButtonText')}
        {yes(form['hasPrintBtn'])
          ? line(
              'printId',
              <TemplatesSelect
                label={t('designer.form.printId')}
                value={form['printId']}
                onChange={(ids) => put('printId', ids)}
              />,
            )
          : null}
      </section>
      <section className={styles.group} aria-label={t('designer.panel.keeping')}>
        <h3>{t('designer.panel.keeping')}</h3>
        {line('concurrencyLock', toggle('concurrencyLock'))}
        {line('logicalDelete', toggle('logicalDelete'))}
      </section>
      <TablesPart />
      <section className={styles.group} aria-label={t('designer.panel.scripts')}>
        <h3>{t('designer.panel.scripts')}</h3>
        {scripts.map(([key, stub]) => (
          <ScriptField
            key={key}
            label={t(`designer.events.${key}`)}
            value={text(funcs[key])}
            stub={stub}
            fields={fields}
            onChange={(value) => put(`funcs.${key}`, value)}
          />
        ))}
      </section>
    </div>
  )
}
