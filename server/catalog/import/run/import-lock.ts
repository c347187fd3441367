/** Advisory lock that a running import holds: concurrent ones could overwrite each other's rows. */
export const importLock = 7_301_415
