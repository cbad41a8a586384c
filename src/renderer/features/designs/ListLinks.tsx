import { LinkOutlined } from '@ant-design/icons'
import { Button, Form, Select, Tag, Typography } from 'antd'
import { useId, useMemo, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import { parseForm } from '#shared/form/parse.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { ConditionsEditor, noConditions } from '#renderer/form/conditions/ConditionsEditor.tsx'
import { meaningful, type QueryField, queryFields } from '#renderer/form/conditions/query-fields.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { LinkTerms } from './LinkTerms.tsx'
import styles from './designs.module.css'
import { linkAddress } from './link-address.ts'

type Links = DataOf<'design.listLinks'>
type ListLink = Links['list'][number]

const keep = () => undefined

/** Links to lists: asked for with their columns and rows, consented to by whoever may grant rights, withdrawn. */
export function ListLinks({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useT()
  const links = usePlatformQuery('design.listLinks', { params: { id } }, { staleTime: 0 })
  const design = usePlatformQuery('design.read', { params: { id } })
  const columns = links.data?.columns
  const separator = t('common.selection.separator')
  const texts = useDesignTexts()
  const fields = useMemo(() => {
    const form = parseForm(design.data?.formData ?? '', texts)
    const shown = new Set(columns?.map(({ prop }) => prop))
    return form.ok ? queryFields(form.plan, (prop) => !shown.has(prop)) : []
  }, [design.data, columns, texts])
  const withdraw = useRowAction<ListLink, 'design.withdrawListLink'>({
    endpoint: 'design.withdrawListLink',
    input: (link) => ({ params: { id, link: link.id } }),
    question: (link) => ({
      content: t('designs.askWithdraw', { name: link.fullName }),
      okText: t('designs.withdraw'),
    }),
  })
  const consent = useRowAction<ListLink, 'design.consentListLink'>({
    endpoint: 'design.consentListLink',
    input: (link) => ({ params: { id, link: link.id } }),
    question: (link) => ({
      content: t('designs.askConsent', { name: link.fullName, columns: namesOf(link, separator) }),
      okText: t('designs.consent'),
    }),
  })
  const list = links.data?.list ?? []
  return (
    <PageState loading={links.isPending} error={links.error} onRetry={links.refetch} empty={false}>
      <NewListLink id={id} name={name} columns={columns ?? []} fields={fields} />
      <div className={styles.links}>
        {list.length === 0 ? (
          <Notice icon={<LinkOutlined />} title={t('designs.noLinks')} hint={t('designs.noListLinksHint')} />
        ) : null}
        {list.map((link) => (
          <article key={link.id} className={styles.link}>
            <div className={styles.linkHead}>
              <span>
                <strong>{link.fullName}</strong>{' '}
                <Tag color={link.consentAt === null ? 'warning' : 'success'}>
                  {link.consentAt === null
                    ? t(link.mustRenew ? 'designs.consentAgain' : 'designs.consentOpen')
                    : t('designs.consentBy', { name: link.consentName, time: timeText(link.consentAt) })}
                </Tag>
              </span>
              <span className={styles.linkActs}>
                {link.consentAt === null && links.data?.mayConsent ? (
                  <Button size="small" type="primary" onClick={() => void consent(link)}>
                    {t('designs.consent')}
                  </Button>
                ) : null}
                <Button size="small" danger onClick={() => void withdraw(link)}>
                  {t('designs.withdraw')}
                </Button>
              </span>
            </div>
            <span className={styles.quiet}>
              {t('designs.askedBy', { name: link.askedName, time: timeText(link.askedAt) })}
              {' · '}
              {link.expiresAt === null
                ? t('designs.linkForever')
                : `${t('designs.linkEnds')} ${timeText(link.expiresAt)}`}
            </span>
            <p className={styles.linkShows}>{t('designs.listShows', { columns: namesOf(link, separator) })}</p>
            <Rows link={link} fields={fields} />
            {link.consentAt === null ? null : (
              <Typography.Text className={styles.address ?? ''} copyable>
                {`${linkAddress(link)}&list=1`}
              </Typography.Text>
            )}
          </article>
        ))}
      </div>
    </PageState>
  )
}

const namesOf = ({ columns }: ListLink, separator: string) => columns.map(({ label }) => label).join(separator)

/** Which records a link shows, by the controls that said so. */
function Rows({ link, fields }: { readonly link: ListLink; readonly fields: readonly QueryField[] }) {
  const t = useT()
  const read = readListConditions(link.conditions)
  if (!read.ok || !read.conditions) return <p className={styles.linkShows}>{t('designs.listRowsAll')}</p>
  return (
    <div className={styles.linkRows} role="group" aria-label={t('designs.listRows')}>
      <p className={styles.linkShows}>{t('designs.listRowsSome')}</p>
      <ConditionsEditor fields={fields} value={read.conditions} onChange={keep} isReadOnly />
    </div>
  )
}

interface NewListLinkProps {
  readonly id: string
  readonly name: string
  readonly columns: Links['columns']
  readonly fields: readonly QueryField[]
}

function NewListLink({ id, name, columns, fields }: NewListLinkProps) {
  const t = useT()
  const field = useId()
  const { mutateAsync, isPending } = usePlatformMutation('design.askListLink')
  const [fullName, setFullName] = useState(name)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [conditions, setConditions] = useState(noConditions)
  const [expiresAt, setExpiresAt] = useState<number | null>(null)
  const ask = async () => {
    const said = meaningful(conditions)
    const body = {
      fullName: fullName.trim(),
      columns: [...chosen],
      conditions: said && said.conditionList.length > 0 ? JSON.stringify(said) : '',
      expiresAt,
    }
    toast.success((await mutateAsync({ params: { id }, body })).msg)
    setFullName(name)
    setChosen([])
    setConditions(noConditions)
    setExpiresAt(null)
  }
  return (
    <Form layout="vertical" onFinish={() => ignoreRejection(ask())}>
      <LinkTerms name={fullName} onName={setFullName} ends={expiresAt} onEnds={setExpiresAt} />
      <Form.Item label={t('designs.listColumns')} htmlFor={`${field}columns`} extra={t('designs.listColumnsHint')}>
        <Select<string[]>
          id={`${field}columns`}
          mode="multiple"
          placeholder={t('form.select')}
          showSearch={nameSearch}
          value={[...chosen]}
          options={columns.map(({ prop, label }) => ({ value: prop, label }))}
          onChange={setChosen}
        />
      </Form.Item>
      <Form.Item label={t('designs.listRows')} extra={t('designs.listRowsHint')}>
        <ConditionsEditor fields={fields} value={conditions} onChange={setConditions} />
      </Form.Item>
      <div className={styles.linkEnd}>
        <Button
          type="primary"
          htmlType="submit"
          loading={isPending}
          disabled={fullName.trim() === '' || chosen.length === 0}
        >
          {t('designs.askList')}
        </Button>
      </div>
    </Form>
  )
}
