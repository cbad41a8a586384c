import { Button, Card, Descriptions, Progress, Skeleton } from 'antd'
import { ReloadOutlined } from '@ant-design/icons'
import { secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './operations.module.css'

/** From here on a share is one to look after. */
const HIGH = 90

/** The computer of the server: system, processor, memory, disk (the family's monitor). */
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
