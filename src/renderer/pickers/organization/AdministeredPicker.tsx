import { DepartmentPicker, type DepartmentPickerProps } from './DepartmentPicker.tsx'

/** Companies and departments where whoever chooses may add something (section 6: auth mode). */
export function AdministeredPicker(props: Omit<DepartmentPickerProps, 'isAdministered' | 'withCompanies'>) {
  return <DepartmentPicker {...props} isAdministered withCompanies />
}
