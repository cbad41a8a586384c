import { Button, Card, Descriptions, Progress, Skeleton } from 'antd'
import { ReloadOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { findRoute } from '#shared/access/menu-index.ts'
import type { DataOf } from '#shared/api/table.ts'
import { formatFileSize } from '#shared/rules/file-size.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { figureText } from '#renderer/components/figure-text.ts'
import { secondText, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './operations.module.css'

/** From here on a share is one to look after. */
const HIGH = 90

/** Where messages that were given up stand with their reasons, for whoever has the page. */
const OUTBOX = '/systemData/smsOutbox'

type Service = NonNullable<DataOf<'monitor.read'>['service']>

/** The platform on the computer; other servers of the family say nothing about it. */
function ServiceCard({ service }: { readonly service: Service }) {
  const t = useT()
  const { startedAt, database, databaseSize, online, waiting, waitingSince, failed } = service
  const outbox = useMenu(({ index }) => findRoute(index, OUTBOX))
  const gone = figureText(failed)
  return (
    <Card size="small" title={t('operations.platform')}>
      <Descriptions
        column={2}
        size="small"
        items={[
          { key: 'since', label: t('operations.since'), children: secondText(startedAt) },
          {
            key: 'database',
            label: t('operations.database'),
            children: `${database} · ${formatFileSize(databaseSize)}`,
          },
          { key: 'online', label: t('operations.online'), children: figureText(online) },
          {
            key: 'waiting',
            label: t('operations.waiting'),
            children: waitingSince
              ? t('operations.oldest', { amount: figureText(waiting), since: timeText(waitingSince) })
              : figureText(waiting),
          },
          {
            key: 'failed',
            label: t('operations.failed'),
            children: failed > 0 && outbox ? <Link to={outbox.path}>{gone}</Link> : gone,
          },
        ]}
      />
    </Card>
  )
}

/** The computer of the server: system, processor, memory, disk (the family's monitor), and the platform on it. */
export function MonitorPage() {
  const t = useT()
  const { data, isFetching, refetch } = usePlatformQuery('monitor.read', {}, { staleTime: 0 })
  if (data === undefined) return <Skeleton active className={styles.monitor ?? ''} />
  const { system, cpu, memory, disk, time } = data
  const cards = [
    {
      title: t('operations.processor'),
      share: cpu.used,
      rows: [
        [t('operations.model'), cpu.name],
        [t('operations.cores'), cpu.core],
        [t('operations.threads'), cpu.logic],
      ],
    },
    {
      title: t('operations.memory'),
      share: memory.usageRate,
      rows: [
        [t('operations.total'), memory.total],
        [t('operations.used'), memory.used],
        [t('operations.free'), memory.available],
      ],
    },
    {
      title: t('operations.disk'),
      share: disk.usageRate,
      rows: [
        [t('operations.total'), disk.total],
        [t('operations.used'), disk.used],
        [t('operations.free'), disk.available],
      ],
    },
  ] as const
  return (
    <section className={styles.monitor} aria-label={t('operations.monitor')}>
      <Card
        size="small"
        title={t('operations.server')}
        extra={
          <Button
            size="small"
            icon={<ReloadOutlined aria-hidden />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {t('operations.refresh')}
          </Button>
        }
      >
        <Descriptions
          column={2}
          size="small"
          items={[
            { key: 'os', label: t('operations.os'), children: system.os },
            { key: 'ip', label: t('operations.address'), children: system.ip },
            { key: 'day', label: t('operations.uptime'), children: system.day },
            { key: 'time', label: t('operations.read'), children: secondText(time) },
          ]}
        />
      </Card>
      {data.service ? <ServiceCard service={data.service} /> : null}
      <div className={styles.cards}>
        {cards.map(({ title, share, rows }) => (
          <Card key={title} size="small" title={title}>
            <Progress
              percent={share}
              aria-label={title}
              status={share >= HIGH ? 'exception' : 'normal'}
              format={(value) => `${value ?? 0}%`}
            />
            <Descriptions
              column={1}
              size="small"
              items={rows.map(([label, children]) => ({ key: label, label, children }))}
            />
          </Card>
        ))}
      </div>
    </section>
  )
}
