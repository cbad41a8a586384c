import { Form, Input, Radio, Select, TreeSelect } from 'antd'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { DateInput } from '#renderer/components/date/DateInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from '../profile.module.css'
import type { baseRules } from './rules.ts'
import { nameFilter } from '#renderer/components/name-filter.ts'
import { useClear } from '#renderer/components/useClear.tsx'

interface DictionaryFieldProps {
  readonly entries: readonly DictionaryEntry[]
  readonly isTree?: boolean
  readonly loading: boolean
  /** Given by Form.Item. */
  readonly id?: string
  readonly value?: string | undefined
  readonly onChange?: (value: string | undefined) => void
  readonly onBlur?: () => void
}

/** One entry of a dictionary by its id. A value that the dictionary no longer has shows as it is stored. */
function DictionaryField({ entries, isTree = false, loading, ...field }: DictionaryFieldProps) {
  const t = useT()
  const clear = useClear()
  const common = {
    placeholder: t('form.select'),
    ...field,
    // The id would flash before its name is there.
    value: loading ? undefined : field.value,
    allowClear: clear,
    loading,
    showSearch: { filterOption: nameFilter('fullName'), filterTreeNode: nameFilter('fullName') },
    fieldNames: { value: 'id', label: 'fullName' },
  }
  if (!isTree) return <Select {...common} options={[...entries]} virtual={false} />
  return (
    <TreeSelect
      {...common}
      fieldNames={{ value: 'id', label: 'fullName', children: 'children' }}
      treeData={[...entries]}
      treeDefaultExpandAll
      listHeight={280}
    />
  )
}

interface BaseFieldsProps {
  readonly rules: ReturnType<typeof baseRules>
  readonly entries: Readonly<Record<'Nation' | 'certificateType' | 'Education' | 'Rank', readonly DictionaryEntry[]>>
  readonly isLoading: boolean
}

/** Values of the dictionary sex. */
const genders = [
  { value: 1, name: 'male' },
  { value: 2, name: 'female' },
  { value: 3, name: 'secret' },
] as const

/** The fields of the base information in two groups. */
export function BaseFields({ rules, entries, isLoading }: BaseFieldsProps) {
  const t = useT()
  const text = (name: 'telePhone' | 'landline' | 'urgentContacts' | 'urgentTelePhone') => (
    <Form.Item name={name} label={t(`profile.base.${name}`)} rules={rules.short}>
      <Input autoComplete="off" />
    </Form.Item>
  )
  const entry = (
    name: 'nation' | 'certificatesType' | 'education' | 'ranks',
    list: readonly DictionaryEntry[],
    isTree = false,
  ) => (
    <Form.Item name={name} label={t(`profile.base.${name}`)}>
      <DictionaryField entries={list} isTree={isTree} loading={isLoading} />
    </Form.Item>
  )
  return (
    <>
      <h2 className={styles.group}>{t('profile.base.person')}</h2>
      <div className={styles.fields}>
        <Form.Item name="realName" label={t('profile.base.realName')} rules={rules.realName}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="gender" label={t('profile.base.gender')}>
          <Radio.Group
            options={genders.map(({ value, name }) => ({ value, label: t(`profile.base.genders.${name}`) }))}
          />
        </Form.Item>
        {entry('nation', entries.Nation)}
        <Form.Item name="nativePlace" label={t('profile.base.nativePlace')} rules={rules.place}>
          <Input autoComplete="off" />
        </Form.Item>
        {entry('certificatesType', entries.certificateType)}
        <Form.Item
          name="certificatesNumber"
          label={t('profile.base.certificatesNumber')}
          rules={rules.certificatesNumber}
          dependencies={['certificatesType']}
        >
          <Input autoComplete="off" />
        </Form.Item>
        {entry('education', entries.Education, true)}
        {entry('ranks', entries.Rank)}
        <Form.Item name="birthday" label={t('profile.base.birthday')} rules={rules.birthday}>
          <DateInput limits={{ to: Date.now() }} />
        </Form.Item>
        <Form.Item name="entryDate" label={t('profile.base.entryDate')} rules={rules.entryDate}>
          <DateInput />
        </Form.Item>
      </div>
      <h2 className={styles.group}>{t('profile.base.contact')}</h2>
      <div className={styles.fields}>
        <Form.Item name="mobilePhone" label={t('profile.base.mobilePhone')} rules={rules.mobilePhone}>
          <Input autoComplete="off" inputMode="tel" />
        </Form.Item>
        <Form.Item name="email" label={t('profile.base.email')} rules={rules.email}>
          <Input autoComplete="off" inputMode="email" />
        </Form.Item>
        {text('telePhone')}
        {text('landline')}
        {text('urgentContacts')}
        {text('urgentTelePhone')}
        <Form.Item
          className={styles.wide ?? ''}
          name="postalAddress"
          label={t('profile.base.postalAddress')}
          rules={rules.long}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          className={styles.wide ?? ''}
          name="signature"
          label={t('profile.base.signature')}
          rules={rules.long}
        >
          <Input.TextArea rows={3} />
        </Form.Item>
      </div>
    </>
  )
}
