-- Run once by the postgres image, when it creates the database. The program signs in as `party`, which may create tables and
-- append to the log. `party_owner` owns the database and the log, and runs migrations. Neither is a superuser.
\getenv password POSTGRES_PASSWORD
create role party login password :'password';
-- Lets metrics see long transactions of other roles, which delay the subscriptions.
grant pg_monitor to party;
create role party_owner login password :'password' in role party;
alter database party_rental owner to party_owner;
grant create on database party_rental to party;
grant create on schema public to party;
alter role party set idle_in_transaction_session_timeout = '30s';
-- Copies the database to a replica, and keeps the copy up to date.
create role replication replication login password :'password';
-- The superuser can sign in only through the container's own socket: docker compose exec postgres psql -U postgres
alter role postgres password null;
