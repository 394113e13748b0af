/** The package has no types. */
declare module 's3rver' {
  import type { Server } from 'node:http';

  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    httpServer: Server;
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
