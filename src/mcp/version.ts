/** Version that the server tells its clients: the package's. */
export const VERSION = "0.1.0";
