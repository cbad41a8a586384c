import { Button, Input } from 'antd'
import { useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { fillTemplate, messageChannels } from '#shared/rules/message-template.ts'
import { HtmlBody } from '#renderer/components/HtmlBody.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isMarkup } from './model.ts'
import styles from './templates.module.css'
import { useNamedPlaces } from './usePlaces.ts'

type Template = DataOf<'messageTemplate.one'>

interface TemplatePreviewProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** What a template says with values in its places, in each language it has words in. Mount it to open it. */
export function TemplatePreview({ id, name, onClose }: TemplatePreviewProps) {
  const t = useT()
  const query = usePlatformQuery('messageTemplate.one', { params: { id } }, { staleTime: 0 })
  return (
    <DialogFrame
      title={t('messageTemplates.previewOf', { name })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      isRead
      footer={<Button onClick={onClose}>{t('messages.close')}</Button>}
    >
      <PageState loading={query.isPending} error={query.error} onRetry={query.refetch} empty={false}>
        {query.data ? <Sheet template={query.data} /> : null}
      </PageState>
    </DialogFrame>
  )
}

type Choice = 'zh' | 'zhtw' | 'en'

/** The words of a language; whoever has none reads the first ones, or the platform's own. */
function wordsOf({ title, content, ownWords, translations }: Template, language: Choice) {
  const first = { title: title || ownWords?.title || '', content: content || ownWords?.content || '' }
  const own = language === 'zh' ? undefined : translations[language]
  return { title: own?.title || first.title, content: own?.content || first.content }
}

function Sheet({ template }: { readonly template: Template }) {
  const t = useT()
  const places = useNamedPlaces(template.reason, template.templateParamList)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const written = (['zhtw', 'en'] as const).filter((language) => template.translations[language])
  const [language, setLanguage] = useState<Choice>('zh')
  const values = Object.fromEntries(places.map(({ field, label }) => [field, typed[field] || label]))
  const { title, content } = wordsOf(template, language)
  const isRich = isMarkup(template.messageType)
  const filled = fillTemplate(content, values, isRich ? 'html' : 'text')
  return (
    <div className={styles.preview}>
      <div className={styles.values}>
        {written.length > 0 ? (
          <Segmented<Choice>
            block
            aria-label={t('messageTemplates.language')}
            value={language}
            options={(['zh', ...written] as const).map((value) => ({
              value,
              label: languageNames[value],
            }))}
            onChange={setLanguage}
          />
        ) : null}
        {places.map(({ field, label }) => (
          <label key={field}>
            <span>
              {label} {`{${field}}`}
            </span>
            <Input
              value={typed[field] ?? ''}
              placeholder={label}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            />
          </label>
        ))}
      </div>
      <div>
        <section className={styles.sheet} aria-label={t('messageTemplates.preview')}>
          {title === '' || template.messageType === messageChannels.sms ? null : (
            <h3>{fillTemplate(title, values, 'text')}</h3>
          )}
          {isRich ? <HtmlBody html={filled} /> : <div className={styles.plain}>{filled}</div>}
        </section>
        {isRich ? null : <p className={styles.quiet}>{t('messageTemplates.length', { count: filled.length })}</p>}
      </div>
    </div>
  )
}
