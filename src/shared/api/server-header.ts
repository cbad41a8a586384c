/**
 * On every answer of our server: the number of its contract. Servers of the family do not send it, by which a client
 * knows that the additions of ours (submit keys, reasons, changes of a membership) are not understood there.
 */
export const serverHeader = 'atrium-server'
export const contractNumber = '1'
