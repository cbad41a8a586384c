import { Button, Form, Input, type InputRef, Tabs } from 'antd'
import { useRef } from 'react'
import { messageChannels } from '#shared/rules/message-template.ts'
import { HtmlBody } from '#renderer/components/HtmlBody.tsx'
import { insertText } from '#renderer/components/insert-text.ts'
import { RichTextControl } from '#renderer/form/dialog/RichTextControl.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { isMarkup, type Translations, type Wording } from './model.ts'
import styles from './templates.module.css'
import { useLabelledPlaces } from './usePlaces.ts'

interface Control<Value> {
  readonly id?: string
  readonly value?: Value
  readonly onChange?: (value: Value) => void
}

/** Buttons that put the names of the places into the words. */
function Places({ onInsert, label }: { readonly onInsert: (words: string) => void; readonly label: string }) {
  const places = useLabelledPlaces(Form.useFormInstance())
  if (places.length === 0) return null
  return (
    <div className={styles.places} role="group" aria-label={label}>
      {places.map(({ field, label: name }) => (
        <Button key={field} size="small" title={`{${field}}`} onClick={() => onInsert(`{${field}}`)}>
          {name}
        </Button>
      ))}
    </div>
  )
}

/** Words of one line, with the places that can be put where the cursor stands. */
export function TitleInput({ id, value = '', onChange }: Control<string>) {
  const t = useT()
  const input = useRef<InputRef>(null)
  const insert = (words: string) => {
    const field = input.current?.input
    if (field) insertText(field, words)
    input.current?.focus()
  }
  return (
    <div className={styles.words}>
      <Input
        {...(id === undefined ? {} : { id })}
        ref={input}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Places onInsert={insert} label={t('messageTemplates.insertTitle')} />
    </div>
  )
}

/** The text of a template: rich for the screen and for mail, else plain. */
export function ContentInput({ id, value = '', onChange }: Control<string>) {
  const t = useT()
  const type = Form.useWatch<string | undefined>('messageType', { preserve: true }) ?? ''
  const insertRich = useRef<((words: string) => void) | null>(null)
  const room = useRef<HTMLDivElement>(null)
  const isRich = isMarkup(type)
  const insert = (words: string) => {
    if (isRich) return insertRich.current?.(words)
    const field = room.current?.querySelector('textarea')
    if (!field) return
    insertText(field, words)
    field.focus()
  }
  return (
    <div ref={room} className={styles.words}>
      {isRich ? (
        <RichTextControl
          {...(id === undefined ? {} : { id })}
          value={value}
          label={t('messageTemplates.content')}
          onInsert={(insert) => {
            insertRich.current = insert
          }}
          {...(onChange ? { onChange } : {})}
        />
      ) : (
        <Input.TextArea
          {...(id === undefined ? {} : { id })}
          autoSize={{ minRows: 4, maxRows: 10 }}
          maxLength={2000}
          showCount
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
      <Places onInsert={insert} label={t('messageTemplates.insertContent')} />
    </div>
  )
}

/** What the platform says by itself while nobody wrote other words. */
export function OwnWords({ value }: Control<Wording>) {
  if (!value) return null
  return (
    <div className={styles.own}>
      <strong>{value.title}</strong>
      <HtmlBody html={value.content} />
    </div>
  )
}

const languages = ['zhtw', 'en'] as const
const blank: Wording = { title: '', content: '' }

/** Title and text in the other languages. */
export function TranslationsInput({ value = {}, onChange }: Control<Translations>) {
  const t = useT()
  const type = Form.useWatch<string | undefined>('messageType', { preserve: true }) ?? ''
  const change = (language: (typeof languages)[number], part: Partial<Wording>) =>
    onChange?.({ ...value, [language]: { ...blank, ...value[language], ...part } })
  return (
    <Tabs
      size="small"
      items={languages.map((language) => {
        const words = value[language] ?? blank
        const name = languageNames[language]
        return {
          key: language,
          label: name,
          children: (
            <div className={styles.words}>
              {type === messageChannels.sms ? null : (
                <Input
                  aria-label={`${t('messageTemplates.subject')} ${name}`}
                  placeholder={t('messageTemplates.subject')}
                  maxLength={200}
                  value={words.title}
                  onChange={({ target }) => change(language, { title: target.value })}
                />
              )}
              {isMarkup(type) ? (
                <RichTextControl
                  id={`content-${language}`}
                  label={`${t('messageTemplates.content')} ${name}`}
                  value={words.content}
                  onChange={(content) => change(language, { content })}
                />
              ) : (
                <Input.TextArea
                  aria-label={`${t('messageTemplates.content')} ${name}`}
                  placeholder={t('messageTemplates.content')}
                  autoSize={{ minRows: 3, maxRows: 8 }}
                  maxLength={2000}
                  value={words.content}
                  onChange={({ target }) => change(language, { content: target.value })}
                />
              )}
            </div>
          ),
        }
      })}
    />
  )
}
